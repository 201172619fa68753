"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EnvelopeFastifyAdapter", {
    enumerable: true,
    get: function() {
        return EnvelopeFastifyAdapter;
    }
});
const _errors = require("../../../errors/src");
const _platformfastify = require("@nestjs/platform-fastify");
const _erroranswer = require("./error-answer");
let EnvelopeFastifyAdapter = class EnvelopeFastifyAdapter extends _platformfastify.FastifyAdapter {
    constructor(options, log){
        super(options), this.log = log, this.hasErrorHandler = false;
    }
    /** Set once: by us, before plain routes and plugins take it over, and not again by Nest. */ setErrorHandler() {
        if (this.hasErrorHandler) return this.getInstance();
        this.hasErrorHandler = true;
        return this.getInstance().setErrorHandler((error, request, reply)=>{
            (0, _erroranswer.sendError)(error, request, reply, this.log);
        });
    }
    setNotFoundHandler() {
        return this.getInstance().setNotFoundHandler((request, reply)=>{
            (0, _erroranswer.sendError)(new _errors.AppError('NOT_FOUND'), request, reply, this.log);
        });
    }
    beforeClose() {
        super.beforeClose();
        this.drain?.begin();
    }
    async close() {
        if (this.drain === undefined) await super.close();
        else await this.drain.end(this.getInstance().server, ()=>super.close());
    }
};

//# sourceMappingURL=envelope-fastify-adapter.js.map