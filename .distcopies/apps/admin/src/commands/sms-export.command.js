"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "addSmsExportCommand", {
    enumerable: true,
    get: function() {
        return addSmsExportCommand;
    }
});
const _adminerror = require("../admin-error");
const _organizationchoice = require("../organization-choice");
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
function addSmsExportCommand(program, run) {
    program.command('sms:export').description('ask a phone to report the SMS it received in a time span again; messages already stored are not duplicated').option('--org <id>', 'the organization; optional if there is only one').requiredOption('--phone <id>', "the phone's ID").requiredOption('--since <time>', 'RFC 3339, for example 2026-11-21T10:00:00Z').option('--until <time>', 'default: now').action((options)=>run(async (services)=>{
            const org = await (0, _organizationchoice.chooseOrganization)(services, options.org);
            const since = timeOf('--since', options.since);
            const until = options.until === undefined ? new Date() : timeOf('--until', options.until);
            if (until <= since) throw new _adminerror.AdminError('--until must be later than --since.');
            const isAsked = UUID.test(options.phone) && await services.smsExports.request(org, options.phone, since, until);
            if (!isAsked) throw new _adminerror.AdminError(`The organization has no paired phone ${options.phone} that can report again. See sms:list.`);
            return {
                phone_id: options.phone,
                since,
                until,
                asked: 'as soon as the phone is connected'
            };
        }));
}
function timeOf(option, text) {
    const time = new Date(text);
    if (Number.isNaN(time.getTime()) || !/^\d{4}-\d{2}-\d{2}T/.test(text)) throw new _adminerror.AdminError(`${option} must be a time such as 2026-11-21T10:00:00Z.`);
    return time;
}

//# sourceMappingURL=sms-export.command.js.map