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
    get answerAppState () {
        return answerAppState;
    },
    get answerMedia () {
        return answerMedia;
    },
    get answerMex () {
        return answerMex;
    },
    get answerPicture () {
        return answerPicture;
    },
    get answerPrivacy () {
        return answerPrivacy;
    },
    get answerProps () {
        return answerProps;
    }
});
const _nodes = require("../wire/nodes");
const _query = require("./query");
function answerProps({ subject }) {
    return subject?.tag === 'props' ? [
        (0, _nodes.node)('props', {
            hash: 'fake'
        }, [])
    ] : undefined;
}
function answerPrivacy({ stanza, subject, user }) {
    if (stanza.attrs.type === 'get' && subject?.tag === 'privacy') {
        return [
            (0, _nodes.node)('privacy', {}, [
                (0, _nodes.node)('category', {
                    name: 'readreceipts',
                    value: user.showsReadTo
                })
            ])
        ];
    }
    // The client gives a privacy token to somebody whom it wrote to.
    return stanza.attrs.type === 'set' && subject?.tag === 'tokens' ? [] : undefined;
}
function answerMedia({ world, subject }) {
    if (subject?.tag !== 'media_conn') return undefined;
    const host = (0, _nodes.node)('host', {
        hostname: world.media.host,
        maxContentLengthBytes: '104857600'
    });
    return [
        (0, _nodes.node)('media_conn', {
            auth: world.media.auth,
            ttl: '300',
            max_buckets: '12'
        }, [
            host
        ])
    ];
}
function answerAppState({ subject }) {
    if (subject?.tag !== 'sync') return undefined;
    const collections = (0, _nodes.childrenOf)(subject).map(({ attrs })=>(0, _nodes.node)('collection', {
            name: attrs.name ?? '',
            version: attrs.version ?? '0',
            has_more_patches: 'false'
        }));
    return [
        (0, _nodes.node)('sync', {}, collections)
    ];
}
function answerMex({ user, subject }) {
    if (subject?.tag !== 'query') return undefined;
    const endsMs = user.restrictedUntilMs;
    const lock = {
        is_active: endsMs !== undefined,
        enforcement_type: 'DEFAULT'
    };
    const ends = endsMs === undefined ? '0' : String(Math.floor(endsMs / 1000));
    const data = {
        xwa2_fetch_account_reachout_timelock: {
            ...lock,
            time_enforcement_ends: ends
        }
    };
    return [
        (0, _nodes.node)('result', {}, Buffer.from(JSON.stringify({
            data
        })))
    ];
}
function answerPicture() {
    return new _query.QueryError(404, 'item-not-found');
}

//# sourceMappingURL=account-queries.js.map