"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ControlServer", {
    enumerable: true,
    get: function() {
        return ControlServer;
    }
});
const _nodehttp = require("node:http");
const _commands = require("./commands");
let ControlServer = class ControlServer {
    constructor(whatsapp){
        this.commands = new Map(Object.entries((0, _commands.commandsOf)(whatsapp)));
    }
    /** @returns the port */ async listen() {
        const server = (0, _nodehttp.createServer)((request, response)=>{
            const chunks = [];
            request.on('data', (chunk)=>chunks.push(chunk));
            request.on('end', ()=>{
                void this.answer(request.url ?? '', Buffer.concat(chunks).toString('utf8')).then(({ status, body })=>{
                    response.writeHead(status, {
                        'content-type': 'application/json'
                    }).end(JSON.stringify(body ?? null));
                });
            });
        });
        // A connection that ends while its client is stalled resets the client's next request.
        server.keepAliveTimeout = 0;
        await new Promise((resolve)=>server.listen(0, '127.0.0.1', resolve));
        this.server = server;
        return server.address().port;
    }
    async close() {
        this.server?.closeAllConnections();
        await new Promise((resolve)=>this.server?.close(resolve));
    }
    async answer(url, text) {
        const command = this.commands.get(url.slice(1));
        if (!command) return {
            status: 404,
            body: {
                error: `there is no command ${url}`
            }
        };
        try {
            return {
                status: 200,
                body: await command(text === '' ? {} : JSON.parse(text))
            };
        } catch (error) {
            return {
                status: 422,
                body: {
                    error: error instanceof Error ? error.message : String(error)
                }
            };
        }
    }
};

//# sourceMappingURL=control.server.js.map