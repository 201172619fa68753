import { changeStatement } from './change-statement';

/** Loaded before an sms-dispatcher: a report is applied whatever its message is by then. */
changeStatement('sms_report_find', (text) =>
  text.replace('m.status, m.state,', "'pending'::text as status, 'started'::text as state,"),
);
