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
    get Pairing () {
        return Pairing;
    },
    get readQr () {
        return readQr;
    }
});
const _nodecrypto = require("node:crypto");
const _baileys = require("baileys");
const _deviceidentity = require("../messages/device-identity");
const _companion = require("../users/companion");
const _nodes = require("../wire/nodes");
let Pairing = class Pairing {
    constructor(world){
        this.world = world;
    }
    /**
   * Sends what makes the client a linked device, and waits until it countersigned and the server hung up.
   *
   * @param advSecret the secret that the client showed in its QR code, or agreed on over a code
   * @throws Error when the client's answer is forged; the device is not linked then
   */ async complete(connection, role, user, advSecret) {
        const device = user.newDevice();
        const details = (0, _deviceidentity.signedIdentity)(user, role.identity, device);
        const hmac = (0, _nodecrypto.createHmac)('sha256', advSecret).update(details).digest();
        const id = `pair-success-${(0, _nodecrypto.randomBytes)(4).toString('hex')}`;
        const answer = new Promise((resolve)=>role.awaited.set(id, resolve));
        connection.send((0, _nodes.node)('iq', {
            from: _nodes.FROM_SERVER,
            type: 'set',
            id,
            xmlns: 'md'
        }, [
            (0, _nodes.node)('pair-success', {}, [
                (0, _nodes.node)('device-identity', {}, _baileys.proto.ADVSignedDeviceIdentityHMAC.encode({
                    details,
                    hmac
                }).finish()),
                (0, _nodes.node)('biz', {
                    name: user.name
                }),
                (0, _nodes.node)('platform', {
                    name: 'android'
                }),
                (0, _nodes.node)('device', {
                    jid: user.deviceJid(device),
                    lid: user.deviceLid(device)
                })
            ])
        ]));
        const companion = new _companion.Companion(device, role.identity, role.noiseKey);
        const paper = (0, _nodes.childOf)((0, _nodes.childOf)(await answer, 'pair-device-sign'), 'device-identity');
        const fault = paper ? (0, _deviceidentity.faultOfIdentity)(user, companion, (0, _nodes.bytesOf)(paper), false) : 'it is missing';
        if (fault || paper?.attrs['key-index'] !== String(device)) {
            const problem = `The countersigned identity of ${user.phone}: ${fault ?? 'another key index'}`;
            this.world.problems.add(problem);
            connection.end((0, _nodes.node)('stream:error', {
                code: '401'
            }));
            throw new Error(problem);
        }
        user.companions.set(device, companion);
        connection.end((0, _nodes.node)('stream:error', {
            code: '515'
        }));
        return companion;
    }
};
function readQr(qr) {
    const fields = qr.split('#')[1]?.split(',') ?? [];
    const [ref, noise, identity, secret] = fields;
    if (!qr.startsWith('https://wa.me/settings/linked_devices#') || !ref || !noise || !identity || !secret) {
        throw new Error('This is no QR code of WhatsApp');
    }
    const key = (text)=>Buffer.from(text, 'base64');
    return {
        ref,
        noiseKey: key(noise),
        identity: key(identity),
        advSecret: key(secret)
    };
}

//# sourceMappingURL=pairing.js.map