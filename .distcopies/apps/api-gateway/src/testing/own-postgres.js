"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OwnPostgres", {
    enumerable: true,
    get: function() {
        return OwnPostgres;
    }
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _entities = require("../../../../libs/entities/src");
const _localservices = require("../../../../libs/local-services/src");
let OwnPostgres = class OwnPostgres {
    constructor(folder, server){
        this.folder = folder;
        this.server = server;
        this.isRunning = true;
    }
    /** With all migrations. */ static async start() {
        const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-postgres-'));
        const server = await (0, _localservices.startPostgres)({
            dataDir: folder,
            durable: false,
            port: await (0, _localservices.freePort)()
        });
        await (0, _entities.migrate)(server.url);
        return new OwnPostgres(folder, server);
    }
    get database() {
        const drop = async ()=>{
            await this.stop();
            (0, _nodefs.rmSync)(this.folder, {
                recursive: true,
                force: true
            });
        };
        return {
            url: this.server.url,
            drop
        };
    }
    /** Ends it as an operator does; who is connected is thrown out. */ async stop() {
        this.isRunning = false;
        await this.server.stop();
    }
    /** Does nothing while it runs. */ async startAgain() {
        if (this.isRunning) return;
        this.server = await (0, _localservices.startPostgres)({
            dataDir: this.folder,
            durable: false,
            port: this.server.port
        });
        this.isRunning = true;
    }
};

//# sourceMappingURL=own-postgres.js.map