"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "addSmsCommands", {
    enumerable: true,
    get: function() {
        return addSmsCommands;
    }
});
const _entities = require("../../../../libs/entities/src");
const _adminerror = require("../admin-error");
const _organizationchoice = require("../organization-choice");
const ORG = [
    '--org <id>',
    'the organization; optional if there is only one'
];
const MODE = [
    '--mode <mode>',
    'live, or test for a sandbox phone',
    'live'
];
/** Phones that one command lists at most. */ const MOST_LISTED = 1_000;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
function addSmsCommands(program, run) {
    addPairingCode(program, run);
    addPrivateToken(program, run);
    addList(program, run);
    addUnpair(program, run);
}
function addPairingCode(program, run) {
    program.command('sms:pairing-code').description('create a pairing code to type into the app of an SMS phone; it works once, within 10 minutes').option(...ORG).option(...MODE).action((options)=>run(async (services)=>{
            const org = await (0, _organizationchoice.chooseOrganization)(services, options.org);
            const made = await services.smsPairings.createCode(org, modeOf(options.mode));
            if (made.kind === 'plan_limit') {
                throw new _adminerror.AdminError(`The plan allows ${made.max} SMS phones, and ${made.used} are paired.`);
            }
            return {
                code: made.code,
                expires_at: made.expiresAt,
                api_url: apiUrlOf(services.config.PUBLIC_URL)
            };
        }));
}
function addPrivateToken(program, run) {
    program.command('sms:private-token').description("create a private token that lets an organization's phones register, again and again; it replaces the " + 'previous token and is shown once').option(...ORG).option(...MODE).option('--revoke', 'create no token; end the current token and all sign-ins. Paired phones stay paired').action((options)=>run(async (services)=>{
            const org = await (0, _organizationchoice.chooseOrganization)(services, options.org);
            const mode = modeOf(options.mode);
            if (options.revoke) {
                const { tokens, logins } = await services.smsRegistrations.revokeLastingSecrets(org, mode);
                return {
                    revoked_tokens: tokens,
                    revoked_sign_ins: logins
                };
            }
            const token = await services.smsRegistrations.createPrivateToken(org, mode);
            return {
                private_token: token,
                api_url: apiUrlOf(services.config.PUBLIC_URL)
            };
        }));
}
function addList(program, run) {
    program.command('sms:list').description('list the SMS phones of an organization, newest first').option(...ORG).option(...MODE).option('--status <status>', `only phones with this status: ${_entities.SMS_PHONE_STATUSES.join(', ')}`).action((options)=>run(async (services)=>{
            const org = await (0, _organizationchoice.chooseOrganization)(services, options.org);
            const status = _entities.SMS_PHONE_STATUSES.find((each)=>each === options.status) ?? null;
            if (options.status !== undefined && status === null) {
                throw new _adminerror.AdminError(`--status must be one of ${_entities.SMS_PHONE_STATUSES.join(', ')}.`);
            }
            const mode = modeOf(options.mode);
            const page = {
                after: null,
                offset: 0,
                limit: MOST_LISTED
            };
            const { part } = await services.smsAccounts.listForOrg(org, mode, status, page);
            return part.rows.map((phone)=>({
                    id: phone.id,
                    name: phone.name,
                    model: phone.model,
                    phone: phone.phone,
                    protocol: phone.protocol,
                    status: phone.status,
                    last_seen_at: phone.seenAt,
                    app_version: phone.appVersion,
                    pending_count: phone.pending,
                    messages_per_minute: phone.messagesPerMinute,
                    paired_at: phone.pairedAt
                }));
        }));
}
function addUnpair(program, run) {
    program.command('sms:unpair').description('unpair an SMS phone; its token stops working at once, and messages never offered to it move to another ' + 'phone').argument('<phone>', "the phone's ID, from sms:list").option(...ORG).option(...MODE).action((id, options)=>run(async (services)=>{
            const org = await (0, _organizationchoice.chooseOrganization)(services, options.org);
            const mode = modeOf(options.mode);
            const unpairing = UUID.test(id) ? await services.smsUnpairings.unpair(org, mode, id) : null;
            if (unpairing === null) throw new _adminerror.AdminError(`The organization has no paired phone ${id}. See sms:list.`);
            const { movedTo, moved, failed } = unpairing;
            return {
                id,
                unpaired: true,
                moved_to: movedTo,
                moved_count: moved,
                failed_count: failed
            };
        }));
}
function modeOf(word) {
    const mode = _entities.MODES.find((each)=>each === word);
    if (mode === undefined) throw new _adminerror.AdminError(`--mode must be ${_entities.MODES.join(' or ')}.`);
    return mode;
}
/** What a person types as API URL in the app. */ const apiUrlOf = (publicUrl)=>`${publicUrl.replace(/\/{1,9}$/, '')}/sms-phone/v1`;

//# sourceMappingURL=sms.command.js.map