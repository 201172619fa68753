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
    get ConsoleClient () {
        return ConsoleClient;
    },
    get summaryOf () {
        return summaryOf;
    }
});
let ConsoleClient = class ConsoleClient {
    constructor(url){
        this.url = url;
        this.cookie = null;
        this.get = (path)=>this.ask('GET', path);
        this.post = (path, body = {})=>this.ask('POST', path, body);
        this.patch = (path, body)=>this.ask('PATCH', path, body);
        this.delete = (path)=>this.ask('DELETE', path);
        /** Gives the password again. */ this.confirm = (password)=>this.post('/me/confirm', {
                password
            });
    }
    async ask(method, path, body, headers = {}) {
        const answer = await fetch(`${this.url}/console/api${path}`, {
            method,
            redirect: 'manual',
            headers: {
                ...this.cookie !== null && {
                    cookie: this.cookie
                },
                ...method !== 'GET' && {
                    origin: new URL(this.url).origin
                },
                ...body !== undefined && {
                    'content-type': 'application/json'
                },
                ...headers
            },
            ...body !== undefined && {
                body: JSON.stringify(body)
            }
        });
        const [cookie] = answer.headers.getSetCookie();
        if (cookie !== undefined) this.cookie = cookie.includes('Max-Age=0') ? null : cookie.split(';', 1)[0] ?? null;
        const { status } = answer;
        // A stream has no end: that it began is the answer.
        if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
            await answer.body?.cancel();
            return {
                status,
                body: {
                    data: null
                },
                headers: answer.headers
            };
        }
        return {
            status,
            body: await answer.json(),
            headers: answer.headers
        };
    }
    /** @throws Error when it did not work */ async signIn(email, password) {
        const answer = await this.post('/sign-in', {
            email,
            password
        });
        if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status} ${answer.body.code}`);
    }
};
const summaryOf = ({ status, body })=>[
        status,
        body.code
    ].filter(Boolean).join(' ');

//# sourceMappingURL=console.client.js.map