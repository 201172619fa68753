"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get ADMIN_ENV_FILE () {
        return ADMIN_ENV_FILE;
    },
    get runCommandLine () {
        return runCommandLine;
    }
});
const _nodepath = require("node:path");
const _config = require("../../../libs/config/src");
const _entities = require("../../../libs/entities/src");
const _commander = require("commander");
const _adminconfig = require("./admin.config");
const _adminerror = require("./admin-error");
const _adminservices = require("./admin-services");
const _gatewaycommand = require("./commands/gateway.command");
const _keycommand = require("./commands/key.command");
const _mailcommand = require("./commands/mail.command");
const _numbercommand = require("./commands/number.command");
const _organizationcommand = require("./commands/organization.command");
const _sealingcommand = require("./commands/sealing.command");
const _smscommand = require("./commands/sms.command");
const _smsexportcommand = require("./commands/sms-export.command");
const _storagecommand = require("./commands/storage.command");
const _usercommand = require("./commands/user.command");
const _webhookcommand = require("./commands/webhook.command");
const ADMIN_ENV_FILE = 'admin.env';
async function runCommandLine(argv) {
    const program = createProgram();
    try {
        await program.parseAsync(argv);
        return 0;
    } catch (error) {
        if (error instanceof _commander.CommanderError) return error.exitCode;
        process.stderr.write(`${sentenceOf(error)}\n`);
        return 1;
    }
}
function createProgram() {
    const program = new _commander.Command('npm run --silent admin --').description('Operator commands of Chasqui. They use DATABASE_URL, or the running `npm start`.').option('--json', 'print JSON only').option('--data-dir <folder>', 'data folder of the `npm start` to use', (0, _config.loadConfig)(_config.dataDirVariables).DATA_DIR).configureHelp({
        showGlobalOptions: true
    }).exitOverride();
    const run = async (work)=>{
        const { json, dataDir } = program.opts();
        const services = await _adminservices.AdminServices.connect((0, _config.loadConfig)(_adminconfig.adminVariables, environment(dataDir)));
        try {
            print(await work(services), json ?? false);
        } finally{
            await services.close();
        }
    };
    (0, _organizationcommand.addOrganizationCommands)(program, run);
    (0, _keycommand.addKeyCommands)(program, run);
    (0, _gatewaycommand.addGatewayCommands)(program, run);
    (0, _numbercommand.addNumberCommands)(program, run);
    (0, _smscommand.addSmsCommands)(program, run);
    (0, _smsexportcommand.addSmsExportCommand)(program, run);
    (0, _storagecommand.addStorageCommands)(program, run);
    (0, _usercommand.addUserCommands)(program, run);
    (0, _mailcommand.addMailCommands)(program, run);
    const printed = (result)=>print(result, program.opts().json ?? false);
    (0, _webhookcommand.addWebhookCommands)(program, printed);
    (0, _sealingcommand.addSealingCommands)(program, run, printed, ()=>(0, _config.loadConfig)(_adminconfig.sealingVariables, environment(program.opts().dataDir)));
    program.command('migrate').description('update the database schema to the newest version').action(async ()=>{
        const { json, dataDir } = program.opts();
        const { DATABASE_URL } = (0, _config.loadConfig)({
            DATABASE_URL: _adminconfig.adminVariables.DATABASE_URL
        }, environment(dataDir));
        print({
            migrations: await (0, _entities.migrate)(DATABASE_URL)
        }, json ?? false);
    });
    return program;
}
const environment = (dataDir)=>(0, _config.withEnvFile)((0, _nodepath.join)(dataDir, ADMIN_ENV_FILE));
function print(result, isJson) {
    if (isJson) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    else if (Array.isArray(result)) process.stdout.write(result.map(toLines).join('\n') || 'none\n');
    else process.stdout.write(toLines(result));
}
function toLines(result) {
    const entries = Object.entries(JSON.parse(JSON.stringify(result)));
    const width = Math.max(...entries.map(([name])=>name.length));
    return entries.map(([name, value])=>`${name.padEnd(width)}  ${toText(value)}\n`).join('');
}
function toText(value) {
    if (value === null || value === undefined) return '-';
    return typeof value === 'string' ? value : JSON.stringify(value);
}
function sentenceOf(error) {
    if (error instanceof _config.ConfigError) {
        return `${error.message}\nStart the service with \`npm start\` first, or set these variables.`;
    }
    if (error instanceof _adminerror.AdminError) return error.message;
    const message = error instanceof Error ? error.message || String(error.code) : String(error);
    return `The command failed: ${message}`;
}

//# sourceMappingURL=cli.js.map