"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _changestatement = require("./change-statement");
/** Loaded before an sms-dispatcher: a report is applied whatever its message is by then. */ (0, _changestatement.changeStatement)('sms_report_find', (text)=>text.replace('m.status, m.state,', "'pending'::text as status, 'started'::text as state,"));

//# sourceMappingURL=without-sms-compare.js.map