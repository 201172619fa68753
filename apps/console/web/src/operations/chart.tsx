import './chart.css';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { type ChartValues, highestOf, lastOf, pathOf, ticksOf, timeTicksOf } from './chart-scale';

export interface ChartLine {
  name: string;
  values: ChartValues;
}

interface ChartProps {
  title: string;
  note: string;
  lines: readonly ChartLine[];
  /** Start of each step, RFC 3339. */
  times: readonly string[];
  /** A day or more: labels name days. */
  isLong: boolean;
  isDuration?: boolean;
  text: (value: number) => string;
  isTable: boolean;
  action?: ReactNode;
}

const HEIGHT = 196;
const SIDE = { top: 8, right: 4, bottom: 22, left: 46 };

/** Each line has its own dash pattern, so that colour is not needed to tell them apart. */
export function Chart(props: ChartProps): ReactElement {
  const { title, note, lines, isTable, action } = props;
  const { t } = useWords();
  const isEmpty = highestOf(lines.map(({ values }) => values)) === 0;
  return (
    <figure className="chart">
      <figcaption>
        <span>
          <h2>{title}</h2>
          <span className="dim small">{note}</span>
        </span>
        {action}
      </figcaption>
      {isEmpty ? (
        <p className="nothing">{t('operations:traffic.nothing')}</p>
      ) : isTable ? (
        <AsTable {...props} />
      ) : (
        <Plot {...props} />
      )}
    </figure>
  );
}

function Plot({ title, lines, times, isLong, isDuration = false, text }: ChartProps): ReactElement {
  const { t } = useWords();
  const { shortTime } = useFormats();
  const { ref, width } = useElementSize();
  const [chosen, setChosen] = useState<number | null>(null);
  const count = times.length;
  const ticks = ticksOf(highestOf(lines.map(({ values }) => values)), isDuration);
  const top = ticks.at(-1) ?? 1;
  const x = (index: number): number => SIDE.left + (index / Math.max(1, count - 1)) * (width - SIDE.left - SIDE.right);
  const y = (value: number): number => HEIGHT - SIDE.bottom - (value / top) * (HEIGHT - SIDE.top - SIDE.bottom);
  const at = Math.min(chosen ?? count - 1, count - 1);
  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - SIDE.left) / Math.max(1, width - SIDE.left - SIDE.right);
    setChosen(Math.min(count - 1, Math.max(0, Math.round(share * (count - 1)))));
  };
  const step = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
    if (event.key === 'Escape') setChosen(null);
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.min(count - 1, Math.max(0, to)));
  };
  const said = lines.map(({ name, values }) => `${name}: ${textAt(values, at, text)}`).join(', ');
  return (
    <>
      {/* A slider for the keyboard: arrows move through time, and all values there are read out. */}
      <div
        ref={ref}
        className="plot"
        role="slider"
        tabIndex={0}
        aria-label={t('operations:traffic.plot', { title })}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={at}
        aria-valuetext={`${shortTime(times[at] ?? '')}. ${said}`}
        onPointerMove={follow}
        onPointerLeave={() => setChosen(null)}
        onBlur={() => setChosen(null)}
        onKeyDown={step}
      >
        <svg height={HEIGHT} aria-hidden>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="grid" x1={SIDE.left} x2={width} y1={y(tick)} y2={y(tick)} />
              <text x={SIDE.left - 8} y={y(tick) + 4} textAnchor="end">
                {tick === 0 ? '0' : text(tick).replace(/ 0 [smh]$/, '')}
              </text>
            </g>
          ))}
          <Times times={times} x={x} end={width} isLong={isLong} isNarrow={width < 460} />
          {lines.map(({ name, values }, index) => (
            <g key={name} className={`series-${index + 1}`}>
              <path className="line" d={pathOf(values, x, y)} />
            </g>
          ))}
          {chosen !== null && <line className="cursor" x1={x(at)} x2={x(at)} y1={SIDE.top} y2={HEIGHT - SIDE.bottom} />}
          {lines.map(({ name, values }, index) => {
            const value = values[at];
            return chosen === null || typeof value !== 'number' ? null : (
              <circle key={name} className={`mark series-${index + 1}`} cx={x(at)} cy={y(value)} r={4} />
            );
          })}
        </svg>
      </div>
      <ul className="legend">
        {lines.map(({ name, values }, index) => (
          <li key={name} className={`series-${index + 1}`}>
            <svg height={8} aria-hidden>
              <line x1={1} x2={19} y1={4} y2={4} />
            </svg>
            {name} <b>{chosen === null ? lastText(values, text) : textAt(values, at, text)}</b>
          </li>
        ))}
        <li className="readout">{chosen === null ? t('operations:traffic.latest') : shortTime(times[at] ?? '')}</li>
      </ul>
    </>
  );
}

const textAt = (values: ChartValues, index: number, text: (value: number) => string): string => {
  const value = values[index];
  return typeof value === 'number' ? text(value) : '–';
};

const lastText = (values: ChartValues, text: (value: number) => string): string => {
  const last = lastOf(values);
  return last === null ? '–' : text(last.value);
};

interface TimesProps {
  times: readonly string[];
  x: (index: number) => number;
  end: number;
  isLong: boolean;
  isNarrow: boolean;
}

/** Round times in the reader's zone: hours, or days for longer spans. */
function Times({ times, x, end, isLong, isNarrow }: TimesProps): ReactElement {
  const { clockShort, weekday } = useFormats();
  const shown = timeTicksOf(times, isNarrow ? 4 : 7).filter(
    (index) => x(index) > SIDE.left + 14 && x(index) < end - 14,
  );
  return (
    <>
      {shown.map((index) => {
        const time = times[index] ?? '';
        return (
          <text key={time} x={x(index)} y={HEIGHT - 5} textAnchor="middle">
            {isLong ? weekday(time) : clockShort(time)}
          </text>
        );
      })}
    </>
  );
}

function AsTable({ title, lines, times, text }: ChartProps): ReactElement {
  const { t } = useWords();
  const { shortTime } = useFormats();
  const rows = times
    .map((time, index) => ({ time, values: lines.map(({ values }) => values[index] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null))
    .toReversed();
  return (
    // Focusable, so that the keyboard can scroll it.
    <div className="as-table" tabIndex={0} role="region" aria-label={title}>
      <table className="table">
        <thead>
          <tr>
            <th>{t('operations:traffic.time')}</th>
            {lines.map(({ name }) => (
              <th key={name} className="n">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, values }) => (
            <tr key={time}>
              <td>{shortTime(time)}</td>
              {values.map((value, index) => (
                <td key={lines[index]?.name} className="n">
                  {value === null ? '–' : text(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
