"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Login", {
    enumerable: true,
    get: function() {
        return Login;
    }
});
const _nodecrypto = require("node:crypto");
const _baileys = require("baileys");
const _nodes = require("../wire/nodes");
let Login = class Login {
    constructor(world){
        this.world = world;
        /** QR codes that one connection may show. */ this.refsPerConnection = 6;
    }
    /** @returns its role; undefined when it was sent away */ admit(connection, payload, clientKey) {
        const { primary, secondary, tertiary } = payload.userAgent?.appVersion ?? {};
        if (this.world.script.isTooOld([
            primary ?? 0,
            secondary ?? 0,
            tertiary ?? 0
        ])) return refuse(connection, 405);
        return payload.username ? this.logIn(connection, payload, clientKey) : this.register(connection, payload, clientKey);
    }
    logIn(connection, payload, clientKey) {
        const phone = String(payload.username);
        const failure = this.world.script.loginFailure(phone);
        if (failure !== undefined) return refuse(connection, failure);
        if (this.world.script.takeRestart(phone)) {
            connection.end((0, _nodes.node)('stream:error', {
                code: '515'
            }));
            return undefined;
        }
        const user = this.world.directory.find(phone);
        const companion = user?.companions.get(payload.device ?? 0);
        if (!user || !companion) return refuse(connection, 401);
        if (!companion.noiseKey.equals(clientKey)) {
            this.world.problems.add(`Somebody logs in as ${phone} with another key`);
            return refuse(connection, 401);
        }
        companion.connection?.end((0, _nodes.node)('stream:error', {}, [
            (0, _nodes.node)('conflict', {
                type: 'replaced'
            })
        ]));
        companion.connection = connection;
        companion.active = false;
        connection.send((0, _nodes.node)('success', {
            t: (0, _nodes.seconds)(),
            lid: user.deviceLid(companion.device),
            props: '0'
        }));
        return {
            kind: 'device',
            user,
            companion
        };
    }
    register(connection, payload, clientKey) {
        const failure = this.world.script.loginFailures.get('*');
        if (failure !== undefined) return refuse(connection, failure);
        const data = payload.devicePairingData;
        const identity = Buffer.from(data?.eIdent ?? []);
        const signedKey = Buffer.from(data?.eSkeyVal ?? []);
        if (!data?.eSkeySig || !_baileys.Curve.verify(identity, (0, _baileys.generateSignalPubKey)(signedKey), data.eSkeySig)) {
            this.world.problems.add('A client registers with a wrong signature of its signed prekey');
            return refuse(connection, 400);
        }
        const refs = Array.from({
            length: this.refsPerConnection
        }, ()=>`2@${(0, _nodecrypto.randomBytes)(24).toString('base64')}`);
        connection.send((0, _nodes.node)('iq', {
            from: _nodes.FROM_SERVER,
            type: 'set',
            id: `pair-${(0, _nodecrypto.randomBytes)(4).toString('hex')}`,
            xmlns: 'md'
        }, [
            (0, _nodes.node)('pair-device', {}, refs.map((ref)=>(0, _nodes.node)('ref', {}, Buffer.from(ref))))
        ]));
        return {
            kind: 'pairing',
            identity,
            noiseKey: clientKey,
            refs,
            awaited: new Map()
        };
    }
};
function refuse(connection, reason) {
    connection.end((0, _nodes.node)('failure', {
        reason: String(reason),
        location: 'fake'
    }));
    return undefined;
}

//# sourceMappingURL=login.js.map