"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "addStorageCommands", {
    enumerable: true,
    get: function() {
        return addStorageCommands;
    }
});
const _messaging = require("../../../../libs/messaging/src");
const _organizationchoice = require("../organization-choice");
const MOST_LISTED = 1_000;
function addStorageCommands(program, run) {
    program.command('storage:list').description('list the storage used by each organization, largest first').action(()=>run(async (services)=>(await services.storage.list(MOST_LISTED)).map(({ orgId, used, maxMb })=>({
                    org: orgId,
                    used_mb: Math.ceil(used / _messaging.MEGABYTE),
                    max_mb: maxMb
                }))));
    program.command('storage:recount').description('recount the files of an organization; only needed after you deleted files in the database by hand').option('--org <id>', 'the organization; optional if there is only one').action((options)=>run(async (services)=>{
            const org = await (0, _organizationchoice.chooseOrganization)(services, options.org);
            const { before, used } = await services.storage.recount(org);
            return {
                org,
                bytes_before: before,
                bytes: used
            };
        }));
}

//# sourceMappingURL=storage.command.js.map