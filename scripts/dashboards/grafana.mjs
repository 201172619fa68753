// The JSON of a dashboard, as Grafana 10 and newer imports it.

/** @typedef {{ expr: string, legend: string }} Query */
/** @typedef {{ title: string, unit: string, queries: Query[], about?: string }} Panel `unit`: Grafana's name */
/** @typedef {{ uid: string, title: string, rows: { title: string, panels: Panel[] }[] }} Dashboard */

const PANEL = { w: 8, h: 8 };
const PER_ROW = 3;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

/**
 * @param {Dashboard} dashboard
 * @returns {object}
 */
export function toGrafana({ uid, title, rows }) {
  const panels = [];
  let y = 0;
  for (const row of rows) {
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title: row.title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: 24, h: 1 },
    });
    y += 1;
    for (const [place, panel] of row.panels.entries()) {
      const gridPos = { x: (place % PER_ROW) * PANEL.w, y: y + Math.floor(place / PER_ROW) * PANEL.h, ...PANEL };
      panels.push(toPanel(panel, panels.length + 1, gridPos));
    }
    y += Math.ceil(row.panels.length / PER_ROW) * PANEL.h;
  }
  return {
    uid,
    title,
    tags: ['chasqui'],
    schemaVersion: 39,
    version: 1,
    editable: true,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: { list: VARIABLES },
    panels,
  };
}

function toPanel({ title, unit, queries, about }, id, gridPos) {
  return {
    id,
    type: 'timeseries',
    title,
    ...(about !== undefined && { description: about }),
    datasource: DATASOURCE,
    gridPos,
    fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 10, showPoints: 'never' } }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: queries.map(({ expr, legend }, place) => ({
      refId: String.fromCharCode(65 + place),
      datasource: DATASOURCE,
      editorMode: 'code',
      expr,
      legendFormat: legend,
      range: true,
    })),
  };
}

const variable = (name, label, query) => ({
  name,
  label,
  type: 'query',
  datasource: DATASOURCE,
  query: { query, refId: name },
  definition: query,
  refresh: 2,
  sort: 1,
  multi: true,
  includeAll: true,
  allValue: '.*',
  current: { text: 'All', value: '$__all' },
});

const VARIABLES = [
  { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus', refresh: 1, current: {} },
  variable('app', 'App', 'label_values(chasqui_ready, app)'),
  variable('instance', 'Copy', 'label_values(chasqui_ready{app=~"$app"}, instance)'),
];
