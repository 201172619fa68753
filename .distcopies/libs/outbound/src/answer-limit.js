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
    get MOST_BYTES_BEFORE_CONTENT () {
        return MOST_BYTES_BEFORE_CONTENT;
    },
    get limitedSocket () {
        return limitedSocket;
    },
    get payingInterceptor () {
        return payingInterceptor;
    }
});
const MOST_BYTES_BEFORE_CONTENT = 16_384;
/** Bytes around it that a byte of content pays for: a chunk of one byte has six, with an extension some more. */ const PAID_BY_A_BYTE = 64;
/** A connection, and what it sent that has come to nothing yet. */ let Intake = class Intake {
    constructor(socket){
        this.socket = socket;
        this.unpaid = 0;
    }
    /** @returns false when too much has come; the connection is closed then */ take(bytes) {
        // What came before this piece was parsed: a piece itself may be long and full of content.
        if (this.unpaid > MOST_BYTES_BEFORE_CONTENT) {
            this.socket.destroy(new Error(`more than ${MOST_BYTES_BEFORE_CONTENT} bytes came that are no content`));
            return false;
        }
        this.unpaid += bytes;
        return true;
    }
    /** The parser puts back what it cannot pass on yet. */ giveBack(bytes) {
        this.unpaid = Math.max(0, this.unpaid - bytes);
    }
    pay(contentBytes) {
        this.unpaid = Math.max(0, this.unpaid - contentBytes * PAID_BY_A_BYTE);
    }
    payAll() {
        this.unpaid = 0;
    }
};
/** undici parses a piece right after it has read it: what its handlers hear then came from this connection. */ let reading;
function limitedSocket(socket) {
    const intake = new Intake(socket);
    const [read, unshift] = [
        socket.read.bind(socket),
        socket.unshift.bind(socket)
    ];
    socket.read = (size)=>{
        const piece = read(size);
        reading = intake;
        return piece instanceof Buffer && !intake.take(piece.length) ? null : piece;
    };
    socket.unshift = (piece)=>{
        intake.giveBack(piece.length);
        unshift(piece);
    };
    return socket;
}
const payingInterceptor = (dispatch)=>(options, handler)=>dispatch(options, new PayingHandler(handler));
let PayingHandler = class PayingHandler {
    constructor(inner){
        this.inner = inner;
    }
    onRequestStart(...args) {
        this.inner.onRequestStart?.(...args);
    }
    onResponseStart(...args) {
        // Interim answers are no content: a server may send them without end.
        if (args[1] >= 200) reading?.payAll();
        this.inner.onResponseStart?.(...args);
    }
    onResponseData(...args) {
        reading?.pay(args[1].length);
        this.inner.onResponseData?.(...args);
    }
    onResponseEnd(...args) {
        reading?.payAll();
        this.inner.onResponseEnd?.(...args);
    }
    onResponseError(...args) {
        this.inner.onResponseError?.(...args);
    }
};

//# sourceMappingURL=answer-limit.js.map