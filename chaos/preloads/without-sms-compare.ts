import { changeStatement } from './change-statement';

/** Preload for sms-dispatchers: a report is applied whatever the message's current state. */
changeStatement('sms_report_find', (text) =>
  text.replace('m.status, m.state,', "'pending'::text as status, 'started'::text as state,"),
);
