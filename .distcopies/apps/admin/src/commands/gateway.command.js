"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "addGatewayCommands", {
    enumerable: true,
    get: function() {
        return addGatewayCommands;
    }
});
const _entities = require("../../../../libs/entities/src");
const _adminerror = require("../admin-error");
const _organizationchoice = require("../organization-choice");
function addGatewayCommands(program, run) {
    program.command('gateway:setup-code').description('create a setup code for a gateway app; it works once, within 24 hours').option('--org <id>', 'the organization; optional if there is only one').option('--mode <mode>', 'live, or test for a sandbox gateway', 'live').option('--gateway <id>', "a gateway that should register again; default: the organization's gateway, or a new one").action((options)=>run(async (services)=>{
            const org = await (0, _organizationchoice.chooseOrganization)(services, options.org);
            const mode = _entities.MODES.find((each)=>each === options.mode);
            if (mode === undefined) throw new _adminerror.AdminError(`--mode must be ${_entities.MODES.join(' or ')}.`);
            const known = await services.gateways.findForOrg(org, mode);
            const gateway = options.gateway ?? known[0]?.id ?? await services.gateways.create(org, mode);
            const code = await services.gateways.createSetupCode(org, gateway);
            if (code === null) throw new _adminerror.AdminError(`The organization has no gateway ${gateway}.`);
            return {
                gateway_id: gateway,
                setup_code: code,
                service_url: services.config.PUBLIC_URL
            };
        }));
}

//# sourceMappingURL=gateway.command.js.map