"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SessionCookie", {
    enumerable: true,
    get: function() {
        return SessionCookie;
    }
});
/** Longest cookie header that is looked at, in characters; ours is a tenth of it. */ const LONGEST_HEADER = 4_096;
let SessionCookie = class SessionCookie {
    /** @param publicUrl PUBLIC_URL: how browsers reach the service */ constructor(publicUrl){
        const isSecure = publicUrl.startsWith('https://');
        this.name = isSecure ? '__Host-sid' : 'sid';
        this.attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    }
    /** The token of a request; null: it has none. */ read(request) {
        const header = request.headers.cookie;
        if (header === undefined || header.length > LONGEST_HEADER) return null;
        for (const pair of header.split(';')){
            const [name = '', value = ''] = pair.split('=', 2);
            if (name.trim() === this.name) return value.trim();
        }
        return null;
    }
    /** @param maxAgeS seconds; after so many it is of no use */ write(reply, token, maxAgeS) {
        void reply.header('Set-Cookie', `${this.name}=${token}${this.attributes}; Max-Age=${Math.floor(maxAgeS)}`);
    }
    clear(reply) {
        void reply.header('Set-Cookie', `${this.name}=${this.attributes}; Max-Age=0`);
    }
};

//# sourceMappingURL=session-cookie.js.map