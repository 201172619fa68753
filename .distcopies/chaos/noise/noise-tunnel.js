"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "keepTunnel", {
    enumerable: true,
    get: function() {
        return keepTunnel;
    }
});
const _gatewayprotocol = require("../../libs/gateway-protocol/src");
const _ws = require("ws");
function keepTunnel(pairing, { token, phones }, ending, answerOf) {
    if (ending.isOver) return;
    const url = `${pairing.replace('http', 'ws')}${_gatewayprotocol.SERVICE_ROUTES.connect}`;
    const socket = new _ws.WebSocket(url, {
        headers: {
            authorization: `Bearer ${token}`
        },
        perMessageDeflate: false
    });
    const write = (frame)=>{
        if (socket.readyState === _ws.WebSocket.OPEN) socket.send(JSON.stringify(frame));
    };
    const sessions = phones.map((phone)=>({
            phone,
            status: 'connected',
            jid: `${phone}@s.whatsapp.net`
        }));
    socket.on('error', ()=>undefined);
    socket.once('open', ()=>{
        write({
            t: 'hello',
            protocol: _gatewayprotocol.PROTOCOL_VERSION,
            app_version: '1.0.0',
            driver: 'sandbox',
            capabilities: [
                'text'
            ],
            sessions,
            outbox: 0
        });
    });
    let beats = 0;
    const beating = setInterval(()=>write({
            t: 'ping',
            n: beats += 1
        }), 10_000);
    socket.on('message', (data)=>{
        const frame = JSON.parse(data.toString('utf8'));
        if (frame.t !== 'req') return;
        const wanted = frame;
        const { afterMs, status, body } = answerOf(wanted);
        setTimeout(()=>write({
                t: 'res',
                id: wanted.id,
                status,
                body: JSON.stringify(body)
            }), afterMs);
    });
    socket.once('close', ()=>{
        clearInterval(beating);
        setTimeout(()=>keepTunnel(pairing, {
                id: '',
                token,
                phones
            }, ending, answerOf), 1_000);
    });
    ending.onEnd(()=>socket.terminate());
}

//# sourceMappingURL=noise-tunnel.js.map