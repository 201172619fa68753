/** One event of a stream of server-sent events. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SseParser", {
    enumerable: true,
    get: function() {
        return SseParser;
    }
});
let SseParser = class SseParser {
    /** @returns the events that are whole now */ push(chunk) {
        this.rest += chunk;
        // A carriage return at the end may be the first half of a line's end.
        const end = this.rest.endsWith('\r') ? this.rest.length - 1 : this.rest.length;
        const lines = this.rest.slice(0, end).split(/\r\n|\n|\r/);
        this.rest = (lines.pop() ?? '') + this.rest.slice(end);
        return lines.flatMap((line)=>this.line(line) ?? []);
    }
    /** Forgets what was not whole, when the text begins anew. */ reset() {
        this.rest = '';
        this.type = '';
        this.data = [];
    }
    line(line) {
        if (line === '') return this.dispatch();
        const at = line.indexOf(':');
        const name = at < 0 ? line : line.slice(0, at);
        const value = at < 0 ? '' : line.slice(at + 1).replace(/^ /, '');
        if (name === 'data') this.data.push(value);
        else if (name === 'event') this.type = value;
        else if (name === 'id' && !value.includes('\0')) this.lastId = value;
        else if (name === 'retry' && /^\d{1,9}$/.test(value)) this.retryMs = Number(value);
        return null;
    }
    dispatch() {
        const { type, data } = this;
        this.type = '';
        this.data = [];
        return data.length === 0 ? null : {
            id: this.lastId,
            type: type || 'message',
            data: data.join('\n')
        };
    }
    constructor(){
        /** The id by which to come back. */ this.lastId = '';
        /** How long to wait before coming back, as the server asks. */ this.retryMs = null;
        this.rest = '';
        this.type = '';
        this.data = [];
    }
};

//# sourceMappingURL=sse.parser.js.map