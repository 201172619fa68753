"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "addOrganizationCommands", {
    enumerable: true,
    get: function() {
        return addOrganizationCommands;
    }
});
const _identity = require("../../../../libs/identity/src");
const _tenancy = require("../../../../libs/tenancy/src");
const _entities = require("../../../../libs/entities/src");
const _commander = require("commander");
const _adminerror = require("../admin-error");
const _organizationchoice = require("../organization-choice");
const SUSPENSIONS = [
    [
        'org:suspend',
        'refuse all requests with keys of an organization and let nothing leave; what comes in for it is still stored',
        true
    ],
    [
        'org:resume',
        'end that; what waited leaves',
        false
    ]
];
function addOrganizationCommands(program, run) {
    program.command('org:create').description('create an organization').argument('<name>', "the organization's name").option('--plan <code>', "the organization's plan", 'self_hosted').action((name, options)=>run(async (services)=>{
            const id = await services.organizations.create(name, options.plan);
            if (id === null) throw await unknownPlan(options.plan, services.organizations);
            return {
                id,
                name,
                plan: options.plan
            };
        }));
    program.command('org:list').description('list organizations with their plans').action(()=>run(async (services)=>(await services.organizations.list()).map((org)=>({
                    id: org.id,
                    name: org.name,
                    plan: org.planCode,
                    limits: org.limits,
                    signature: org.signature,
                    enforce_whatsapp_opt_out: org.enforceWhatsappOptOut,
                    suspended_at: org.suspendedAt,
                    created_at: org.createdAt
                }))));
    for (const [command, description, isSuspended] of SUSPENSIONS){
        program.command(command).description(description).argument('<id>', 'the organization').action((id)=>run(async (services)=>{
                const { audit: log } = services;
                const suspension = services.suspension();
                const org = await (0, _organizationchoice.chooseOrganization)(services, id);
                const audit = (transaction, entry)=>log.append(transaction, {
                        ...entry,
                        actor: _identity.COMMAND_LINE
                    });
                await (isSuspended ? suspension.suspend(org, audit) : suspension.resume(org, audit));
                return {
                    id: org,
                    suspended: isSuspended
                };
            }));
    }
    program.command('plan:set').description('set the plan of an organization, individual limits, the signature, or whether WhatsApp obeys opt-outs').argument('[plan]', 'code of the plan').option('--org <id>', 'the organization; optional if there is only one').option('--limit <name=number>', "override a limit; -1 for unlimited, `plan` to return to the plan's limit; repeatable", collect, []).option('--signature <text>', 'text under every message; empty for none').addOption(new _commander.Option('--enforce-whatsapp-opt-out <switch>', 'on: refuse WhatsApp messages to recipients who opted out, as SMS always does').choices([
        'on',
        'off'
    ])).action((plan, options)=>run(async (services)=>{
            const org = await (0, _organizationchoice.chooseOrganization)(services, options.org);
            const change = {
                limits: Object.fromEntries(options.limit.map(toLimit))
            };
            if (plan !== undefined) change.planCode = plan;
            if (options.signature !== undefined) change.signature = options.signature;
            if (options.enforceWhatsappOptOut !== undefined) {
                change.enforceWhatsappOptOut = options.enforceWhatsappOptOut === 'on';
            }
            if (!await services.organizations.changePlan(org, change)) {
                throw await unknownPlan(plan ?? '', services.organizations);
            }
            const { limits, signature, enforceWhatsappOptOut } = await services.organizations.findSubscription(org) ?? {};
            return {
                org,
                ...plan === undefined ? {} : {
                    plan
                },
                limits,
                signature,
                enforce_whatsapp_opt_out: enforceWhatsappOptOut
            };
        }));
}
const collect = (value, former)=>[
        ...former,
        value
    ];
function toLimit(text) {
    const [name = '', value = ''] = text.split('=', 2);
    if (!(0, _tenancy.isLimitName)(name)) throw new _adminerror.AdminError(`Unknown limit: ${name}. Limits: ${_entities.LIMIT_NAMES.join(', ')}.`);
    if (value === 'plan') return [
        name,
        null
    ];
    const number = Number(value);
    if (!/^-?\d+$/.test(value) || number < -1 || number > 2_000_000_000) {
        throw new _adminerror.AdminError(`--limit ${name}= must be a number from -1 (unlimited) to 2000000000, or the word plan.`);
    }
    return [
        name,
        number
    ];
}
async function unknownPlan(code, plans) {
    return new _adminerror.AdminError(`Unknown plan: ${code}. Plans: ${(await plans.planCodes()).join(', ')}.`);
}

//# sourceMappingURL=organization.command.js.map