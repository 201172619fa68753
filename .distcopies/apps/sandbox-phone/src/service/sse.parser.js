"use strict";
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
    push(chunk) {
        this.rest += this.decoder.decode(chunk, {
            stream: true
        });
        const events = [];
        for(;;){
            const end = /\r\n|\n|\r(?=[^])/.exec(this.rest);
            if (end === null) return events;
            const line = this.rest.slice(0, end.index);
            this.rest = this.rest.slice(end.index + end[0].length);
            const event = this.read(line);
            if (event !== undefined) events.push(event);
        }
    }
    read(line) {
        if (line !== '') {
            const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
            if (field === 'event') this.name = value;
            if (field === 'data') this.data.push(value);
            return undefined;
        }
        const event = this.data.length > 0 ? {
            name: this.name,
            data: this.data.join('\n')
        } : undefined;
        this.name = null;
        this.data = [];
        return event;
    }
    constructor(){
        this.decoder = new TextDecoder();
        this.rest = '';
        this.name = null;
        this.data = [];
    }
};

//# sourceMappingURL=sse.parser.js.map