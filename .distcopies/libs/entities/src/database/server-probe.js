"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ServerProbe", {
    enumerable: true,
    get: function() {
        return ServerProbe;
    }
});
const _pg = require("pg");
/** TCP: a packet that is lost is sent again after a second, then after two more. A new connection does not wait for that. */ const REACHED_WITHIN_MS = 1_000;
/** A frozen PostgreSQL answers the question that lies before it when it goes on: each that is given up costs it a process. */ const ANSWERED_WITHIN_MS = 3_000;
/** Nothing came back from the machine. Whatever else goes wrong is said by somebody. */ const UNHEARD = new Set([
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EHOSTDOWN'
]);
let ServerProbe = class ServerProbe {
    constructor(config){
        // A limit of the driver would end the question with an error that looks like an answer.
        this.config = {
            ...config,
            connectionTimeoutMillis: 0
        };
    }
    async ask() {
        const client = this.client ?? new _pg.Client(this.config);
        const isNew = this.client === undefined;
        this.client = client;
        const { stream } = client.connection;
        let isUnheard = false;
        const giveUp = ()=>{
            isUnheard = true;
            this.drop(client);
        };
        const timers = [
            setTimeout(()=>stream.connecting === true && giveUp(), REACHED_WITHIN_MS),
            setTimeout(giveUp, ANSWERED_WITHIN_MS)
        ];
        try {
            if (isNew) {
                client.on('error', ()=>this.drop(client));
                await client.connect();
            }
            await client.query('select 1');
            return true;
        } catch (error) {
            this.drop(client);
            return !isUnheard && !UNHEARD.has(error.code ?? '');
        } finally{
            timers.forEach(clearTimeout);
        }
    }
    rest() {
        if (this.client !== undefined) this.drop(this.client);
    }
    drop(client) {
        if (this.client === client) this.client = undefined;
        const { stream } = client.connection;
        stream.destroy();
    }
};

//# sourceMappingURL=server-probe.js.map