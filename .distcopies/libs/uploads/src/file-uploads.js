"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FileUploads", {
    enumerable: true,
    get: function() {
        return FileUploads;
    }
});
const _nodestream = require("node:stream");
const _promises = require("node:stream/promises");
const _errors = require("../../errors/src");
const _intake = require("../../intake/src");
const _platform = require("../../platform/src");
const _fileinspection = require("./file-inspection");
const _filetypes = require("./file-types");
const _reservedroom = require("./reserved-room");
const _uploadform = require("./upload-form");
/** What stands around the file in a form: boundaries and the headers of a part. */ const FORM_BYTES = 64 * 1024;
const LONGEST_NAME = 255;
const MOST_FILE_BYTES = (0, _intake.mostBytesOf)('document');
const MOST_FORM_BYTES = MOST_FILE_BYTES + FORM_BYTES;
let FileUploads = class FileUploads {
    constructor(repository, files, slots){
        this.repository = repository;
        this.files = files;
        this.slots = slots;
    }
    /**
   * Reads the form of a request, in its organization's turn, and stores its file. Whatever ends it before `keep` leaves
   * nothing behind.
   *
   * @throws AppError RATE_LIMITED, INVALID_BODY, VALIDATION, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT,
   *   PLAN_LIMIT, SERVICE_UNAVAILABLE, and what `keep` throws
   */ async take(owner, request, body, { isUnwanted, keep }) {
        if (request.contentEncoding !== undefined && request.contentEncoding !== 'identity') {
            throw new _errors.AppError('UNSUPPORTED_MEDIA_TYPE', {
                message: 'Send files without `Content-Encoding`.'
            });
        }
        if ((request.contentLength ?? 0) > MOST_FORM_BYTES) throw (0, _uploadform.fileTooLarge)(MOST_FILE_BYTES);
        const permit = await this.slots.take(owner.orgId);
        const timer = setTimeout(()=>body.destroy(tooSlow()), this.slots.longestMsOf(request.contentLength ?? MOST_FILE_BYTES));
        try {
            return await this.kept(await this.read(owner, request, body, isUnwanted), keep);
        } finally{
            clearTimeout(timer);
            permit.release();
        }
    }
    /**
   * From now on the file can be sent.
   *
   * @param queryable a transaction that does more, or the database
   * @throws AppError SERVICE_UNAVAILABLE when it took so long that its place was given up
   */ async store(queryable, owner, { stored }) {
        if (stored !== null && await this.repository.markStored(queryable, owner, stored.id)) return stored;
        throw new _errors.AppError('SERVICE_UNAVAILABLE', {
            message: 'The file arrived too late. Send it again.'
        });
    }
    async kept(file, keep) {
        let isKept = false;
        try {
            const answer = await keep(file);
            isKept = answer.isKept;
            return answer.result;
        } finally{
            if (!isKept) await this.discard(file);
        }
    }
    async read(owner, { contentType, contentLength }, body, isUnwanted) {
        let received;
        try {
            return await (0, _uploadform.readUploadForm)(contentType, body, MOST_FORM_BYTES, async (file)=>{
                received = await this.receive(owner, contentLength, file, isUnwanted);
                return received;
            });
        } catch (error) {
            // The file was whole, and what came behind it was wrong.
            if (received !== undefined) await this.discard(received);
            throw error;
        }
    }
    async receive(owner, contentLength, { filename: given, mime: said, bytes }, isUnwanted) {
        const filename = (0, _platform.toFileName)(given, LONGEST_NAME) || 'file';
        const mime = (0, _filetypes.typeOfFile)(said, filename);
        const kind = (0, _intake.kindOfFile)(mime);
        const most = (0, _intake.mostBytesOf)(kind);
        const tooLarge = ()=>(0, _uploadform.fileTooLarge)(most, kind);
        if ((contentLength ?? 0) > most + FORM_BYTES) throw tooLarge();
        const inspection = new _fileinspection.FileInspection(most, tooLarge);
        (0, _nodestream.pipeline)(bytes, inspection, ()=>undefined);
        const seen = ()=>({
                filename,
                mime: inspection.typeOf(mime),
                digest: inspection.digest()
            });
        if (await isUnwanted?.() === true) {
            await (0, _promises.finished)(inspection.resume());
            return {
                ...seen(),
                stored: null
            };
        }
        const announced = {
            mime,
            filename,
            size: Math.min(contentLength ?? _reservedroom.STEP_BYTES, most)
        };
        const stored = await this.files.receive(owner, announced, inspection, ()=>inspection.typeOf(mime));
        return {
            ...seen(),
            stored
        };
    }
    async discard({ stored }) {
        if (stored !== null) await this.files.discard(stored.id);
    }
};
const tooSlow = ()=>new _errors.AppError('REQUEST_TIMEOUT', {
        message: 'The file arrived too slowly. Send it again.',
        headers: {
            Connection: 'close'
        }
    });

//# sourceMappingURL=file-uploads.js.map