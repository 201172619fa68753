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
    get agreeByCode () {
        return agreeByCode;
    },
    get takeCompanionHello () {
        return takeCompanionHello;
    }
});
const _nodecrypto = require("node:crypto");
const _baileys = require("baileys");
const _nodes = require("../wire/nodes");
/** WhatsApp refuses a client by code whose browser and system it does not know (Baileys issue 2560). */ const KNOWN_CLIENT = /^(Chrome|Edge|Firefox|Opera|Safari) \((Windows|Mac OS|Linux|Ubuntu)\)$/;
function takeCompanionHello(role, stanza) {
    const hello = (0, _nodes.childOf)(stanza, 'link_code_companion_reg');
    if (hello?.attrs.stage !== 'companion_hello') return [];
    if (!KNOWN_CLIENT.test((0, _nodes.bytesOf)((0, _nodes.childOf)(hello, 'companion_platform_display')).toString('utf8'))) return undefined;
    const wrappedKey = (0, _nodes.bytesOf)((0, _nodes.childOf)(hello, 'link_code_pairing_wrapped_companion_ephemeral_pub'));
    const noiseKey = (0, _nodes.bytesOf)((0, _nodes.childOf)(hello, 'companion_server_auth_key_pub'));
    if (!noiseKey.equals(role.noiseKey)) throw new Error('the pairing names another key than that of the connection');
    const ref = (0, _nodecrypto.randomBytes)(16).toString('hex');
    role.code = {
        phone: (0, _nodes.userOf)(hello.attrs.jid ?? ''),
        ref,
        wrappedKey
    };
    return [
        (0, _nodes.node)('link_code_companion_reg', {
            stage: 'companion_hello'
        }, [
            (0, _nodes.node)('link_code_pairing_ref', {}, Buffer.from(ref))
        ])
    ];
}
async function agreeByCode(connection, role, user, code) {
    if (!role.code) throw new Error('the client did not ask for a code');
    const { ref, wrappedKey } = role.code;
    const clientKey = await unwrap(wrappedKey, code);
    const ephemeral = _baileys.Curve.generateKeyPair();
    const finish = new Promise((resolve)=>role.awaited.set('companion_finish', resolve));
    connection.send((0, _nodes.node)('notification', {
        id: (0, _nodecrypto.randomBytes)(5).toString('hex'),
        from: _nodes.FROM_SERVER,
        type: 'link_code_companion_reg',
        t: (0, _nodes.seconds)()
    }, [
        (0, _nodes.node)('link_code_companion_reg', {
            stage: 'primary_hello'
        }, [
            (0, _nodes.node)('link_code_pairing_ref', {}, Buffer.from(ref)),
            (0, _nodes.node)('primary_identity_pub', {}, user.party.identity.public),
            (0, _nodes.node)('link_code_pairing_wrapped_primary_ephemeral_pub', {}, await wrap(ephemeral.public, code))
        ])
    ]));
    const answer = (0, _nodes.childOf)(await finish, 'link_code_companion_reg');
    const identity = (0, _nodes.bytesOf)((0, _nodes.childOf)(answer, 'companion_identity_public'));
    if (!identity.equals(role.identity)) throw new Error('the client answers under another identity');
    const shared = _baileys.Curve.sharedKey(ephemeral.private, clientKey);
    const random = openBundle((0, _nodes.bytesOf)((0, _nodes.childOf)(answer, 'link_code_pairing_wrapped_key_bundle')), shared, [
        identity,
        Buffer.from(user.party.identity.public)
    ]);
    const identities = _baileys.Curve.sharedKey(user.party.identity.private, identity);
    return Buffer.from((0, _baileys.hkdf)(Buffer.concat([
        shared,
        identities,
        random
    ]), 32, {
        info: 'adv_secret'
    }));
}
/** @returns the client's random bytes, when the bundle holds the two identities in front of them */ function openBundle(bundle, shared, identities) {
    const info = 'link_code_pairing_key_bundle_encryption_key';
    const key = (0, _baileys.hkdf)(shared, 32, {
        salt: bundle.subarray(0, 32),
        info
    });
    let opened;
    try {
        opened = (0, _baileys.aesDecryptGCM)(bundle.subarray(44), key, bundle.subarray(32, 44), Buffer.alloc(0));
    } catch  {
        throw new Error('the code is not the one that the client shows');
    }
    if (!opened.subarray(0, 64).equals(Buffer.concat(identities))) throw new Error('the bundle holds other identities');
    return opened.subarray(64);
}
async function unwrap(wrapped, code) {
    const key = await (0, _baileys.derivePairingCodeKey)(code, wrapped.subarray(0, 32));
    const decipher = (0, _nodecrypto.createDecipheriv)('aes-256-ctr', key, wrapped.subarray(32, 48));
    return Buffer.concat([
        decipher.update(wrapped.subarray(48, 80)),
        decipher.final()
    ]);
}
async function wrap(publicKey, code) {
    const salt = (0, _nodecrypto.randomBytes)(32);
    const iv = (0, _nodecrypto.randomBytes)(16);
    const cipher = (0, _nodecrypto.createCipheriv)('aes-256-ctr', await (0, _baileys.derivePairingCodeKey)(code, salt), iv);
    return Buffer.concat([
        salt,
        iv,
        cipher.update(publicKey),
        cipher.final()
    ]);
}

//# sourceMappingURL=code-pairing.js.map