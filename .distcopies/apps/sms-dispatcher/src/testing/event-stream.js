"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventStream", {
    enumerable: true,
    get: function() {
        return EventStream;
    }
});
const _nodehttp = require("node:http");
const _testing = require("../../../../libs/testing/src");
let EventStream = class EventStream {
    constructor(request, response){
        this.request = request;
        this.response = response;
        this.events = [];
        this.keepAlives = 0;
        /** What came that an app could not read. */ this.violations = [];
        this.isClosed = false;
        this.text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk)=>this.read(chunk));
        response.on('close', ()=>{
            this.isClosed = true;
        });
        response.on('error', ()=>undefined);
    }
    /** @throws Error `HTTP <status>` when it is refused */ static open(baseUrl, token) {
        return new Promise((resolve, reject)=>{
            const headers = {
                authorization: `Bearer ${token}`,
                accept: 'text/event-stream',
                'user-agent': 'okhttp/4.10.0'
            };
            const request = (0, _nodehttp.get)(`${baseUrl}/sms-phone/v1/events`, {
                headers,
                agent: false
            });
            request.once('error', reject);
            request.once('response', (response)=>{
                request.on('error', ()=>undefined);
                if (response.statusCode === 200) {
                    resolve(new EventStream(request, response));
                    return;
                }
                response.resume();
                reject(new Error(`HTTP ${response.statusCode}`));
            });
        });
    }
    get headers() {
        return this.response.headers;
    }
    get names() {
        return this.events.map(({ event })=>event);
    }
    /** Waits until an event of this name came, `count` times. */ async until(event, count = 1) {
        await (0, _testing.waitFor)(()=>this.names.filter((name)=>name === event).length >= count, {
            what: `${count} ${event}, there are ${this.names.join()}`
        });
        return this.events.filter((each)=>each.event === event)[count - 1];
    }
    async untilClosed() {
        await (0, _testing.waitFor)(()=>this.isClosed, {
            what: 'the stream to end'
        });
    }
    /** The app is killed. */ kill() {
        this.request.destroy();
    }
    read(chunk) {
        this.text += chunk;
        for(let end = this.text.indexOf('\n\n'); end >= 0; end = this.text.indexOf('\n\n')){
            this.take(this.text.slice(0, end));
            this.text = this.text.slice(end + 2);
        }
    }
    take(block) {
        if (block === ':keepalive') {
            this.keepAlives += 1;
            return;
        }
        const found = /^event: (\w+)\ndata: (.+)$/.exec(block);
        if (found === null) this.violations.push(block);
        else this.events.push({
            event: found[1] ?? '',
            data: JSON.parse(found[2] ?? '')
        });
    }
};

//# sourceMappingURL=event-stream.js.map