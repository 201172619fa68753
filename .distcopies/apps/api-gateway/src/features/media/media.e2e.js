"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _nodestream = require("node:stream");
const _globals = require("@jest/globals");
const _mediastore = require("../../../../../libs/media-store/src");
const _apigatewayharness = require("../../testing/api-gateway.harness");
let harness;
let url;
let key;
let orgId;
(0, _globals.beforeAll)(async ()=>{
    harness = await _apigatewayharness.ApiHarness.create();
    ({ url } = await harness.start());
    ({ key, orgId } = await harness.aKey());
});
(0, _globals.afterAll)(()=>harness.close());
async function aFile(request = {}) {
    const { mime = 'image/png', filename = 'a.png', bytes = 'picture', claimed = true, kept = true } = request;
    const [id, messageId] = [
        (0, _nodecrypto.randomUUID)(),
        (0, _nodecrypto.randomUUID)()
    ];
    if (kept) await new _mediastore.DiskMediaStore(harness.mediaDir).put(id, _nodestream.Readable.from([
        bytes
    ]), bytes.length);
    await harness.database.query(`insert into media_files (id, org_id, gateway_id, ref, mime, size, stored_at, message_id)
     values ($1, $2, $1, $1, $3, $4, now(), $5)`, [
        id,
        orgId,
        mime,
        bytes.length,
        claimed ? messageId : null
    ]);
    await harness.database.query(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, media, metadata,
       lane, lane_seq, priority, state, charged)
     values ($1, $2, 'live', 'whatsapp', 'inbound', 'delivered', 'image', '4930', '4915', $3, '{}', '', 0, 0, 'done', '{}')`, [
        messageId,
        orgId,
        {
            file_id: id,
            mime_type: mime,
            size: bytes.length,
            filename
        }
    ]);
    return {
        id,
        messageId
    };
}
/** The link as GET /messages/{id} gives it, at the running gateway. */ async function linkOf(messageId) {
    const answer = await fetch(`${url}/v1/messages/${messageId}`, {
        headers: (0, _apigatewayharness.withKey)(key)
    });
    const { data } = await answer.json();
    (0, _globals.expect)(data.direction).toBe('inbound');
    (0, _globals.expect)(data.media.url).toMatch(/^http:\/\/localhost:8080\/v1\/media\/[\da-f-]{36}\?expires=\d+&signature=[\w-]{43}$/);
    return data.media.url.replace('http://localhost:8080', url);
}
(0, _globals.describe)('the media route: 200', ()=>{
    (0, _globals.it)('the link of a message gives its file, without a key, with safe headers', async ()=>{
        const { id, messageId } = await aFile({
            filename: 'Bild (ü) \'1".png'
        });
        const answer = await fetch(await linkOf(messageId));
        (0, _globals.expect)([
            answer.status,
            await answer.text()
        ]).toEqual([
            200,
            'picture'
        ]);
        (0, _globals.expect)(Object.fromEntries(answer.headers)).toMatchObject({
            'content-type': 'image/png',
            'content-length': '7',
            'content-disposition': `attachment; filename*=UTF-8''Bild%20%28%C3%BC%29%20%271%22.png`,
            'x-content-type-options': 'nosniff',
            'cache-control': 'private, max-age=86400, immutable',
            etag: `"${id}"`,
            'x-ratelimit-limit': _globals.expect.any(String)
        });
    });
    _globals.it.each([
        'text/html',
        'image/svg+xml',
        'application/javascript',
        'application/xhtml+xml'
    ])('the media route serves a file that could run in a browser (%s) only as bytes', async (mime)=>{
        const { messageId } = await aFile({
            mime,
            filename: null
        });
        const answer = await fetch(await linkOf(messageId));
        (0, _globals.expect)(answer.headers.get('content-type')).toBe('application/octet-stream');
        await answer.body?.cancel();
    });
    (0, _globals.it)('the media route cuts a path out of a name and lets a line break in it start no header', async ()=>{
        const { messageId } = await aFile({
            filename: '../../etc\\x\r\nSet-Cookie: a=b'
        });
        const answer = await fetch(await linkOf(messageId));
        (0, _globals.expect)(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''x%0D%0ASet-Cookie%3A%20a%3Db");
        await answer.body?.cancel();
    });
    (0, _globals.it)('HEAD answers the headers of a file alone, and 304 answers who has the file', async ()=>{
        const { id, messageId } = await aFile();
        const link = await linkOf(messageId);
        const head = await fetch(link, {
            method: 'HEAD'
        });
        (0, _globals.expect)([
            head.status,
            head.headers.get('content-length'),
            await head.text()
        ]).toEqual([
            200,
            '7',
            ''
        ]);
        const cached = await fetch(link, {
            headers: {
                'if-none-match': `"${id}"`
            }
        });
        (0, _globals.expect)(cached.status).toBe(304);
    });
});
(0, _globals.describe)('the media route: 403 MEDIA_LINK_INVALID', ()=>{
    (0, _globals.it)('a media link gets 403 when it is changed, over, without its parts, or for another file, existing or not', async ()=>{
        const [{ id, messageId }, other] = [
            await aFile(),
            await aFile()
        ];
        const link = await linkOf(messageId);
        const links = new _mediastore.MediaLinks('http://localhost:8080', _apigatewayharness.INTERNAL_TOKEN);
        const over = links.urlOf(id, Date.now() - 25 * 60 * 60 * 1000).replace('http://localhost:8080', url);
        const bad = [
            link.replace(/.$/, (last)=>last === 'A' ? 'Q' : 'A'),
            link.replace(/expires=\d+/, 'expires=9999999999'),
            link.replace(id, other.id),
            link.replace(id, (0, _nodecrypto.randomUUID)()),
            link.replace(id, 'x'),
            link.replace(/&signature.*/, ''),
            `${link}&signature=x`,
            over
        ];
        for (const address of bad){
            const answer = await fetch(address);
            (0, _globals.expect)([
                address,
                answer.status,
                (await (0, _apigatewayharness.errorOf)(answer)).code
            ]).toEqual([
                address,
                403,
                'MEDIA_LINK_INVALID'
            ]);
        }
    });
});
(0, _globals.describe)('the media route: 404 MEDIA_NOT_FOUND', ()=>{
    (0, _globals.it)('a media link gets 404 for a file that no message has, that is deleted, or whose bytes are gone', async ()=>{
        const links = new _mediastore.MediaLinks(url, _apigatewayharness.INTERNAL_TOKEN);
        const ids = [
            (0, _nodecrypto.randomUUID)(),
            (await aFile({
                claimed: false
            })).id,
            (await aFile({
                kept: false
            })).id
        ];
        for (const id of ids){
            const answer = await fetch(links.urlOf(id));
            (0, _globals.expect)([
                answer.status,
                (await (0, _apigatewayharness.errorOf)(answer)).code
            ]).toEqual([
                404,
                'MEDIA_NOT_FOUND'
            ]);
            (0, _globals.expect)(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
            (0, _globals.expect)(answer.headers.get('content-disposition')).toBeNull();
        }
    });
});

//# sourceMappingURL=media.e2e.js.map