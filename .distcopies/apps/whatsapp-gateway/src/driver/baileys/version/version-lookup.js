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
    get lookUpVersion () {
        return lookUpVersion;
    },
    get versionOf () {
        return versionOf;
    }
});
const _undici = require("undici");
/**
 * The service worker of WhatsApp Web names the revision that is served now. Baileys (7.0.0-rc14,
 * `lib/Utils/generics.js`, `fetchLatestWaWebVersion`) reads the same page, but without a limit of time or size, and it
 * answers its own pinned version when that fails, which looks like news.
 */ const PAGE = 'https://web.whatsapp.com/sw.js';
/** Anything that is no browser gets another page. */ const HEADERS = {
    'sec-fetch-site': 'none',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
};
const LOOKUP_MS = 5_000;
const MOST_BYTES = 4 * 1024 * 1024;
const REVISION = /\\?"client_revision\\?":\s{0,4}(\d{10})\b/;
async function lookUpVersion() {
    const response = await (0, _undici.fetch)(PAGE, {
        headers: HEADERS,
        redirect: 'error',
        signal: AbortSignal.timeout(LOOKUP_MS)
    });
    if (!response.ok) throw new Error(`WhatsApp's page answered ${response.status}`);
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []){
        text += decoder.decode(chunk, {
            stream: true
        });
        if (text.length > MOST_BYTES) throw new Error("WhatsApp's page is too long");
    }
    return versionOf(text);
}
function versionOf(page) {
    const revision = REVISION.exec(page)?.[1];
    if (revision === undefined) throw new Error("WhatsApp's page names no version");
    return [
        2,
        3000,
        Number(revision)
    ];
}

//# sourceMappingURL=version-lookup.js.map