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
    get FILE_FIELD () {
        return FILE_FIELD;
    },
    get fileTooLarge () {
        return fileTooLarge;
    },
    get readUploadForm () {
        return readUploadForm;
    }
});
const _nodestream = require("node:stream");
const _promises = require("node:stream/promises");
const _busboy = require("@fastify/busboy");
const _errors = require("../../errors/src");
const FILE_FIELD = 'file';
const LIMITS = {
    parts: 2,
    fields: 1,
    files: 2,
    fieldSize: 1,
    headerPairs: 20,
    headerSize: 16 * 1024
};
/** Encodings of parts (RFC 7578 section 4.7 deprecates them) that would have to be undone. */ const ENCODED = new Set([
    'base64',
    'quoted-printable'
]);
async function readUploadForm(contentType, body, mostBytes, take) {
    const form = formOf(contentType);
    let bytes;
    let taken;
    let refusal;
    // A form that has come whole by then cannot be broken off any more.
    const end = (error)=>{
        refusal ??= error;
        body.destroy(error);
    };
    form.on('file', (name, part, filename, encoding, mime)=>{
        part.on('error', ()=>undefined);
        // What was refused may still be parsed for a moment.
        if (refusal !== undefined) {
            part.resume();
            return;
        }
        const problem = bytes === undefined ? problemOf(name, filename, encoding) : 'The form has more than one file.';
        if (problem !== null) {
            part.resume();
            end(invalid(problem));
            return;
        }
        bytes = part;
        taken = take({
            filename,
            mime,
            bytes: part
        });
        taken.catch(end);
    });
    form.on('field', (name)=>end(invalid(fieldProblem(name))));
    form.on('partsLimit', ()=>end(invalid('The form has too many parts.')));
    try {
        await (0, _promises.pipeline)(body, atMost(mostBytes), form);
        if (refusal !== undefined) throw refusal;
    } catch (error) {
        refusal ??= error;
        bytes?.destroy(error);
        // What it had begun is undone before anybody is answered.
        await taken?.catch(()=>undefined);
        if (error instanceof _errors.AppError) throw error;
        throw invalid('The form is not whole: check the boundary in Content-Type, and its closing line.', error);
    }
    if (taken === undefined) throw invalid(`The field \`${FILE_FIELD}\` is missing.`);
    return taken;
}
function formOf(contentType) {
    try {
        return new _busboy.Busboy({
            headers: {
                'content-type': contentType
            },
            limits: LIMITS,
            isPartAFile: (_name, _type, filename)=>filename !== undefined
        });
    } catch (error) {
        throw invalid('The header `Content-Type` has no boundary: let your HTTP library set it.', error);
    }
}
function problemOf(name, filename, encoding) {
    if (name !== FILE_FIELD) return fieldProblem(name);
    if (filename === '') return `The field \`${FILE_FIELD}\` has no filename.`;
    return ENCODED.has(encoding) ? `The file is encoded as ${encoding}. Send its bytes as they are.` : null;
}
function fieldProblem(name) {
    if (name === FILE_FIELD) return `The field \`${FILE_FIELD}\` has no filename: send a file, not a text.`;
    return `The field \`${(name ?? '').slice(0, 100)}\` is not accepted here. Send one file in the field \`${FILE_FIELD}\`.`;
}
/** What stands around the file is bounded, too. */ function atMost(mostBytes) {
    let seen = 0;
    return new _nodestream.Transform({
        transform (chunk, _encoding, done) {
            seen += chunk.length;
            done(seen > mostBytes ? fileTooLarge(mostBytes) : null, chunk);
        }
    });
}
function fileTooLarge(mostBytes, kind = 'file') {
    const megabytes = Math.floor(mostBytes / (1024 * 1024));
    return new _errors.AppError('PAYLOAD_TOO_LARGE', {
        message: `The file is too large: a file of this type (${kind}) can have at most ${megabytes} MB.`,
        extra: {
            limit: 'file_bytes',
            max: megabytes * 1024 * 1024
        },
        headers: {
            Connection: 'close'
        }
    });
}
const invalid = (message, cause)=>new _errors.AppError('INVALID_BODY', {
        message,
        cause
    });

//# sourceMappingURL=upload-form.js.map