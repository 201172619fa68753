// The content of the dashboards. Metrics: docs/metrics.md.

/** The selected copies. */
const OF = 'app=~"$app", instance=~"$instance"';

/** @type {(expr: string, legend: string) => import('./grafana.mjs').Query} */
const query = (expr, legend) => ({ expr, legend });
/** @param {string} by labels, separated by commas */
const legendOf = (by) =>
  by
    .split(', ')
    .map((label) => `{{${label}}}`)
    .join(' ');
/** Rate of a counter per second, by labels. */
const rate = (metric, by, filter = OF) =>
  query(`sum by (${by}) (rate(${metric}{${filter}}[$__rate_interval]))`, legendOf(by));
const sum = (metric, by = 'app', filter = OF) => query(`sum by (${by}) (${metric}{${filter}})`, legendOf(by));
const each = (metric) => query(`${metric}{${OF}}`, '{{app}} {{instance}}');
/** A gauge for which every copy reports the same value. */
const once = (metric, by = 'kind') => query(`max by (${by}) (${metric})`, legendOf(by));
const quantile = (q, metric, by, filter = OF) =>
  query(
    `histogram_quantile(${q}, sum by (${[...by, 'le'].join(', ')}) (rate(${metric}_bucket{${filter}}[$__rate_interval])))`,
    [...by.map((label) => `{{${label}}}`), `p${q * 100}`].join(' '),
  );

const HTTP = 'chasqui_http_request_duration_seconds';
const ERRORS = 'status=~"500|503"';

/** @type {import('./grafana.mjs').Dashboard[]} */
export const DASHBOARDS = [
  {
    uid: 'chasqui-overview',
    title: 'Chasqui: overview',
    rows: [
      {
        title: 'Requests',
        panels: [
          { title: 'Requests', unit: 'reqps', queries: [rate(`${HTTP}_count`, 'app')] },
          {
            title: 'Errors of ours',
            unit: 'percentunit',
            about: 'Answers with 500 or 503. Refusals are the caller’s; 502 is a gateway’s.',
            queries: [
              query(
                `sum by (app) (rate(${HTTP}_count{${OF}, ${ERRORS}}[$__rate_interval])) / sum by (app) (rate(${HTTP}_count{${OF}}[$__rate_interval]))`,
                '{{app}}',
              ),
            ],
          },
          {
            title: 'Reads: how long 95 % take at most',
            unit: 's',
            queries: [
              quantile(0.95, HTTP, ['app'], `${OF}, method="GET", route!~".*(stream|media|files|downloads).*"`),
            ],
          },
          {
            title: 'Requests by route',
            unit: 'reqps',
            queries: [
              query(
                `topk(10, sum by (app, method, route) (rate(${HTTP}_count{${OF}}[$__rate_interval])))`,
                '{{app}} {{method}} {{route}}',
              ),
            ],
          },
          {
            title: 'Errors by route',
            unit: 'reqps',
            queries: [
              query(
                `topk(10, sum by (app, method, route, status) (rate(${HTTP}_count{${OF}, ${ERRORS}}[$__rate_interval])))`,
                '{{app}} {{method}} {{route}} {{status}}',
              ),
            ],
          },
          {
            title: 'Time by route, the slowest',
            unit: 's',
            about: 'Sends wait for their outcome, and streams for events.',
            queries: [
              query(
                `topk(10, histogram_quantile(0.95, sum by (app, route, le) (rate(${HTTP}_bucket{${OF}}[$__rate_interval]))))`,
                '{{app}} {{route}}',
              ),
            ],
          },
        ],
      },
      {
        title: 'The API',
        panels: [
          { title: 'Requests in flight', unit: 'short', queries: [sum('chasqui_requests_in_flight')] },
          { title: 'Callers that wait for an outcome', unit: 'short', queries: [sum('chasqui_waiting_callers')] },
          {
            title: 'Answers that wait for their readers',
            unit: 'bytes',
            queries: [sum('chasqui_http_answers_waiting_bytes')],
          },
          {
            title: 'Connections of clients',
            unit: 'short',
            about: 'With a request on them or without.',
            queries: [sum('chasqui_http_connections')],
          },
          {
            title: 'Connections that were closed at once',
            unit: 'ops',
            about: 'Their network, or all clients together, had too many.',
            queries: [rate('chasqui_http_connections_refused_total', 'app, reason')],
          },
          { title: 'Requests that wait to be logged', unit: 'short', queries: [sum('chasqui_request_log_waiting')] },
          {
            title: 'Requests that were not logged',
            unit: 'reqps',
            queries: [rate('chasqui_request_log_dropped_total', 'reason')],
          },
          {
            title: 'Organizations near a limit of their plan',
            unit: 'short',
            queries: [query('max by (percent) (chasqui_organizations_near_limits)', '{{percent}} %')],
          },
          {
            title: 'Mail of the installation',
            unit: 'short',
            queries: [
              query(`sum by (outcome) (increase(chasqui_system_mails_total{${OF}}[1h]))`, '{{outcome}} in an hour'),
            ],
          },
        ],
      },
    ],
  },
  {
    uid: 'chasqui-lanes',
    title: 'Chasqui: lanes and what waits',
    rows: [
      {
        title: 'What waits',
        panels: [
          {
            title: 'Since when the oldest work is due',
            unit: 's',
            queries: [once('chasqui_backlog_oldest_age_seconds')],
          },
          {
            title: 'Rows that are due',
            unit: 'short',
            about: 'Counted to 10,000.',
            queries: [once('chasqui_backlog_messages')],
          },
          { title: 'Lanes with rows that are due', unit: 'short', queries: [once('chasqui_backlog_lanes')] },
          {
            title: 'Rows that no worker may touch now',
            unit: 'short',
            queries: [once('chasqui_backlog_blocked_messages', 'kind, reason')],
          },
          { title: 'Started, without an outcome', unit: 'short', queries: [once('chasqui_backlog_started_messages')] },
          {
            title: 'Passed by others until they are tried again',
            unit: 'short',
            queries: [once('chasqui_backlog_parked_messages')],
          },
        ],
      },
      {
        title: 'Workers',
        panels: [
          {
            title: 'Attempts',
            unit: 'ops',
            queries: [
              rate('chasqui_whatsapp_attempts_total', 'app'),
              rate('chasqui_sms_offered_total', 'app'),
              rate('chasqui_webhook_attempts_total', 'app'),
            ],
          },
          {
            title: 'Lanes at work',
            unit: 'short',
            queries: [sum('chasqui_whatsapp_lanes_at_work'), sum('chasqui_webhook_lanes_at_work')],
          },
          {
            title: 'Lanes that wait for the share of their organization',
            unit: 'short',
            queries: [sum('chasqui_whatsapp_lanes_waiting'), sum('chasqui_webhook_lanes_waiting')],
          },
          {
            title: 'Lanes that nobody had announced',
            unit: 'ops',
            queries: [
              rate('chasqui_whatsapp_lanes_swept_total', 'app'),
              rate('chasqui_webhook_lanes_swept_total', 'app'),
            ],
          },
          {
            title: 'Lanes taken over from the dead',
            unit: 'ops',
            queries: [
              rate('chasqui_whatsapp_lanes_taken_over_total', 'app'),
              rate('chasqui_sms_lanes_taken_over_total', 'app'),
              rate('chasqui_webhook_lanes_taken_over_total', 'app'),
            ],
          },
          {
            title: 'Statements and rings that failed',
            unit: 'ops',
            queries: [
              rate('chasqui_whatsapp_lane_failures_total', 'app, part'),
              rate('chasqui_sms_failures_total', 'app, part'),
              rate('chasqui_webhook_lane_failures_total', 'app, part'),
            ],
          },
          {
            title: 'Age of these figures',
            unit: 's',
            queries: [query('min by (kind) (chasqui_backlog_age_of_figures_seconds)', '{{kind}}')],
          },
          {
            title: 'Readings that failed',
            unit: 'ops',
            queries: [rate('chasqui_backlog_failed_readings_total', 'kind')],
          },
        ],
      },
    ],
  },
  {
    uid: 'chasqui-gateways-phones',
    title: 'Chasqui: gateways and phones',
    rows: [
      {
        title: 'WhatsApp',
        panels: [
          {
            title: 'Gateway apps',
            unit: 'short',
            queries: [
              query(`sum(chasqui_gateway_tunnels_open{${OF}})`, 'tunnels'),
              query(`sum(chasqui_gateway_direct_held{${OF}})`, 'direct'),
            ],
          },
          { title: 'Gateways of the installation', unit: 'short', queries: [once('chasqui_gateways', 'state')] },
          { title: 'Tunnels that ended', unit: 'ops', queries: [rate('chasqui_gateway_tunnels_ended_total', 'code')] },
          { title: 'Calls', unit: 'ops', queries: [rate('chasqui_gateway_calls_total', 'outcome')] },
          {
            title: 'Calls under way and waiting',
            unit: 'short',
            queries: [
              query(`sum(chasqui_gateway_calls_in_flight{${OF}})`, 'under way'),
              query(`sum(chasqui_gateway_calls_waiting{${OF}})`, 'waiting'),
            ],
          },
          {
            title: 'Gateways that are not called for a moment',
            unit: 'short',
            queries: [sum('chasqui_gateway_breakers_open')],
          },
          {
            title: 'Messages, by outcome',
            unit: 'ops',
            queries: [rate('chasqui_whatsapp_attempts_total', 'outcome, status')],
          },
          {
            title: 'How long calls take',
            unit: 's',
            queries: [
              quantile(0.5, 'chasqui_whatsapp_call_seconds', []),
              quantile(0.95, 'chasqui_whatsapp_call_seconds', []),
            ],
          },
          {
            title: 'Events of gateway apps',
            unit: 'ops',
            queries: [rate('chasqui_gateway_events_total', 'type, result')],
          },
          {
            title: 'Frames',
            unit: 'ops',
            queries: [
              rate('chasqui_gateway_frames_total', 'direction, type'),
              rate('chasqui_gateway_frames_dropped_total', 'reason'),
            ],
          },
          {
            title: 'Refused tokens, wrong clocks',
            unit: 'ops',
            queries: [
              query(`sum(rate(chasqui_gateway_refused_tokens_total{${OF}}[$__rate_interval]))`, 'tokens'),
              query(`sum(rate(chasqui_gateway_wrong_clocks_total{${OF}}[$__rate_interval]))`, 'clocks'),
            ],
          },
          { title: 'Links and unlinks', unit: 'ops', queries: [rate('chasqui_pairings_total', 'kind, result')] },
        ],
      },
      {
        title: 'SMS',
        panels: [
          { title: 'Event streams of phones', unit: 'short', queries: [sum('chasqui_sms_streams_open')] },
          { title: 'Phones of the installation', unit: 'short', queries: [once('chasqui_sms_phones', 'state')] },
          { title: 'Streams that ended', unit: 'ops', queries: [rate('chasqui_sms_streams_ended_total', 'why')] },
          {
            title: 'Phones for which messages wait',
            unit: 'short',
            queries: [once('chasqui_sms_waiting_phones', 'reason')],
          },
          {
            title: 'Offered',
            unit: 'ops',
            queries: [rate('chasqui_sms_offered_total', 'time'), rate('chasqui_sms_wakes_total', 'event')],
          },
          { title: 'Reported', unit: 'ops', queries: [rate('chasqui_sms_reported_total', 'state')] },
          {
            title: 'Tried again, expired',
            unit: 'ops',
            queries: [
              query(`sum(rate(chasqui_sms_retried_total{${OF}}[$__rate_interval]))`, 'tried again'),
              query(`sum(rate(chasqui_sms_expired_total{${OF}}[$__rate_interval]))`, 'expired'),
            ],
          },
          { title: 'Received', unit: 'ops', queries: [rate('chasqui_sms_received_total', 'result')] },
          {
            title: 'Registrations, refused secrets',
            unit: 'ops',
            queries: [rate('chasqui_sms_registrations_total', 'by'), rate('chasqui_sms_refused_secrets_total', 'what')],
          },
        ],
      },
    ],
  },
  {
    uid: 'chasqui-webhooks',
    title: 'Chasqui: webhooks',
    rows: [
      {
        title: 'Deliveries',
        panels: [
          {
            title: 'Attempts, by outcome',
            unit: 'reqps',
            queries: [rate('chasqui_webhook_attempts_total', 'outcome')],
          },
          {
            title: 'Part that succeeds',
            unit: 'percentunit',
            queries: [
              query(
                `sum(rate(chasqui_webhook_attempts_total{${OF}, outcome="success"}[$__rate_interval])) / sum(rate(chasqui_webhook_attempts_total{${OF}}[$__rate_interval]))`,
                'success',
              ),
            ],
          },
          {
            title: 'How long attempts take',
            unit: 's',
            queries: [
              quantile(0.5, 'chasqui_webhook_attempt_seconds', []),
              quantile(0.95, 'chasqui_webhook_attempt_seconds', []),
            ],
          },
          { title: 'Under way', unit: 'short', queries: [sum('chasqui_webhook_in_flight')] },
          { title: 'Endpoints that cannot answer', unit: 'short', queries: [sum('chasqui_webhook_open_breakers')] },
          {
            title: 'Endpoints that were disabled',
            unit: 'short',
            queries: [
              query(
                `sum by (reason) (increase(chasqui_webhook_endpoints_disabled_total{${OF}}[1h]))`,
                '{{reason}} in an hour',
              ),
            ],
          },
        ],
      },
    ],
  },
  {
    uid: 'chasqui-processes',
    title: 'Chasqui: processes and stores',
    rows: [
      {
        title: 'Processes',
        panels: [
          { title: 'Copies that are ready', unit: 'short', queries: [sum('chasqui_ready')] },
          {
            title: 'Copies by version',
            unit: 'short',
            about: 'More than one version of an app: an upgrade is under way, or was left half done.',
            queries: [sum('chasqui_build_info', 'app, version')],
          },
          {
            title: 'Migrations that a copy does not know',
            unit: 'short',
            about: 'Above 0: the copy is older than the schema.',
            queries: [each('chasqui_schema_unknown_migrations')],
          },
          {
            title: 'CPU',
            unit: 'percentunit',
            about: 'A copy is one thread: 100 % is all that it can use.',
            queries: [query(`rate(process_cpu_seconds_total{${OF}}[$__rate_interval])`, '{{app}} {{instance}}')],
          },
          { title: 'Lag of the event loop, 99 %', unit: 's', queries: [each('nodejs_eventloop_lag_p99_seconds')] },
          { title: 'Memory', unit: 'bytes', queries: [each('process_resident_memory_bytes')] },
          {
            title: 'Heap, as a part of its limit',
            unit: 'percentunit',
            queries: [
              query(
                `nodejs_heap_size_used_bytes{${OF}} / on (app, instance, job) chasqui_heap_limit_bytes`,
                '{{app}} {{instance}}',
              ),
            ],
          },
          {
            title: 'Garbage collection',
            unit: 'percentunit',
            queries: [
              query(
                `sum by (app, instance) (rate(nodejs_gc_duration_seconds_sum{${OF}}[$__rate_interval]))`,
                '{{app}} {{instance}}',
              ),
            ],
          },
          { title: 'Open files and connections', unit: 'short', queries: [each('process_open_fds')] },
          {
            title: 'Starts within an hour',
            unit: 'short',
            queries: [query(`changes(process_start_time_seconds{${OF}}[1h])`, '{{app}} {{instance}}')],
          },
        ],
      },
      {
        title: 'Stores',
        panels: [
          {
            title: 'PostgreSQL: connections in use',
            unit: 'short',
            queries: [
              query(`chasqui_postgres_pool_busy{${OF}}`, '{{app}} {{instance}}'),
              query(`max by (app) (chasqui_postgres_pool_size{${OF}})`, '{{app}} has'),
            ],
          },
          {
            title: 'PostgreSQL: callers that wait for a connection',
            unit: 'short',
            queries: [each('chasqui_postgres_pool_waiting')],
          },
          {
            title: 'PostgreSQL: silent, disk full',
            unit: 'short',
            queries: [
              query(`max by (app) (chasqui_postgres_silent{${OF}})`, '{{app}} silent'),
              query(`max by (app) (chasqui_postgres_disk_full{${OF}})`, '{{app}} disk full'),
            ],
          },
          {
            title: 'Redis: away',
            unit: 'short',
            queries: [
              query(`max by (app) (chasqui_redis_is_away{${OF}})`, '{{app}}'),
              query(`max by (app) (chasqui_rate_limit_is_local{${OF}})`, '{{app}} limits alone'),
            ],
          },
        ],
      },
    ],
  },
];
