// oxlint-disable oxc/no-async-endpoint-handlers -- written for Express; Fastify awaits its handlers
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "addSessionRoutes", {
    enumerable: true,
    get: function() {
        return addSessionRoutes;
    }
});
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
const _driver = require("../driver/driver");
const _gatewayerror = require("./gateway.error");
const _fieldparser = require("./field.parser");
const _numbersettingsparser = require("./number-settings.parser");
const _readrequestparser = require("./read-request.parser");
/** A number that is offline for longer than this answers 409; a short interruption is only a status. */ const TOLERATED_OFFLINE_MS = 10_000;
function addSessionRoutes(app, driver) {
    app.post(_gatewayprotocol.GATEWAY_ROUTES.sessions, async (request, reply)=>{
        const body = (0, _fieldparser.objectOf)(request.body, 'body');
        const phone = (0, _fieldparser.parsePhone)(body.phone, 'phone');
        const settings = (0, _fieldparser.optional)(body.settings, _numbersettingsparser.parseNumberSettings);
        // First: they hold from the first connection on.
        if (settings !== undefined) await driver.configure(phone, settings);
        const link = await driver.link(phone);
        if (link.kind === 'refused') throw toError(link);
        if (link.kind === 'connected') return {
            phone,
            status: 'connected',
            jid: link.jid
        };
        return reply.code(202).send({
            phone,
            status: 'pending',
            event: 'pairing_started'
        });
    });
    app.post((0, _gatewayprotocol.settingsPath)(':phone'), async (request, reply)=>{
        const phone = (0, _fieldparser.parsePhone)(request.params.phone, 'phone');
        await driver.configure(phone, (0, _numbersettingsparser.parseNumberSettings)(request.body));
        return reply.code(204).send();
    });
    app.delete(`${_gatewayprotocol.GATEWAY_ROUTES.sessions}/:phone`, async (request, reply)=>{
        await driver.unlink((0, _fieldparser.parsePhone)(request.params.phone, 'phone'));
        return reply.code(204).send();
    });
    app.get(_gatewayprotocol.GATEWAY_ROUTES.qr, async (request)=>{
        const phone = (0, _fieldparser.parsePhone)(request.query.phone, 'phone');
        const answer = await driver.qr(phone, request.query.format === 'code' ? 'code' : 'qr');
        switch(answer.kind){
            case 'refused':
                throw toError(answer);
            case 'connected':
                return {
                    phone,
                    status: 'connected',
                    event: 'connected',
                    jid: answer.jid,
                    qr: null
                };
            case 'refreshing':
                return {
                    phone,
                    status: 'pending',
                    event: 'qr_refreshing',
                    qr: null
                };
            case 'code':
                return {
                    phone,
                    status: 'waiting_qr',
                    event: 'pairing_code',
                    qr: null,
                    pairing_code: answer.code,
                    ...expiryFields(answer.expiresAtMs)
                };
            case 'qr':
        }
        return {
            phone,
            status: 'waiting_qr',
            event: 'qr',
            qr: answer.qr,
            qr_seq: answer.seq,
            ...expiryFields(answer.expiresAtMs)
        };
    });
    app.get(_gatewayprotocol.GATEWAY_ROUTES.status, async (request)=>statusOf(driver.session((0, _fieldparser.parsePhone)(request.query.phone, 'phone'))));
    app.get(_gatewayprotocol.GATEWAY_ROUTES.check, async (request)=>{
        const recipient = (0, _fieldparser.parsePhone)(request.query.recipient, 'recipient');
        const answer = await driver.check((0, _fieldparser.parsePhone)(request.query.phone, 'phone'), recipient);
        if (answer.kind === 'refused') throw toError(answer);
        return {
            phone: recipient,
            exists: answer.exists,
            jid: answer.jid
        };
    });
    app.get(_gatewayprotocol.GATEWAY_ROUTES.groups, async (request)=>{
        const answer = await driver.groups((0, _fieldparser.parsePhone)(request.query.phone, 'phone'));
        if (answer.kind === 'refused') throw toError(answer);
        return {
            groups: answer.groups
        };
    });
    app.post(_gatewayprotocol.GATEWAY_ROUTES.read, async (request)=>{
        const answer = await driver.read((0, _readrequestparser.parseReadRequest)(request.body));
        if (answer.kind === 'refused') throw toError(answer);
        return {
            read: true
        };
    });
}
const toError = (refused)=>new _gatewayerror.GatewayError(refused.code, refused.message, refused.detail);
function expiryFields(expiresAtMs) {
    return {
        expires_at: new Date(expiresAtMs).toISOString(),
        expires_in: Math.max(0, Math.round((expiresAtMs - Date.now()) / 1000))
    };
}
function statusOf(session) {
    const refusal = (0, _driver.refusalOf)(session);
    if (session === undefined || refusal !== undefined && isGone(session)) {
        throw new _gatewayerror.GatewayError(refusal?.code ?? 'WHATSAPP_NOT_CONNECTED', refusal?.message ?? '', refusal?.detail);
    }
    const { phone, status, jid, sinceMs, reason, restrictedUntilMs } = session;
    const since = new Date(sinceMs).toISOString();
    return {
        phone,
        status,
        connected: status === 'connected',
        jid,
        since,
        ...reason ? {
            reason
        } : {},
        ...restrictedUntilMs ? {
            restricted_until: new Date(restrictedUntilMs).toISOString()
        } : {}
    };
}
/** A pairing under way is a status; a number that was there and is gone is an error. */ function isGone({ status, sinceMs }) {
    return status === 'signed_out' || status === 'disconnected' && Date.now() - sinceMs > TOLERATED_OFFLINE_MS;
}

//# sourceMappingURL=sessions.routes.js.map