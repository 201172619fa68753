/**
 * Files that people give to the service to send them: the form that brings one, read as it comes and never held whole;
 * its bounds, its type by its first bytes, its room in the organization's storage, and its turn. Used by whoever takes
 * files: the API and the console. It knows no key and no session, and says nothing about who may upload.
 */ "use strict";
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
    get ApiFileForm () {
        return _uploadrequest.ApiFileForm;
    },
    get ClientFiles () {
        return _clientfiles.ClientFiles;
    },
    get FileUploads () {
        return _fileuploads.FileUploads;
    },
    get UploadedFileData () {
        return _uploadedfileresponse.UploadedFileData;
    },
    get acceptForms () {
        return _formbodieshook.acceptForms;
    },
    get toUploadedFile () {
        return _uploadedfileresponse.toUploadedFile;
    },
    get typeOfFile () {
        return _filetypes.typeOfFile;
    },
    get typeOfName () {
        return _filetypes.typeOfName;
    },
    get uploadRequestOf () {
        return _uploadrequest.uploadRequestOf;
    }
});
const _clientfiles = require("./client-files");
const _filetypes = require("./file-types");
const _fileuploads = require("./file-uploads");
const _formbodieshook = require("./form-bodies.hook");
const _uploadrequest = require("./upload-request");
const _uploadedfileresponse = require("./uploaded-file.response");

//# sourceMappingURL=index.js.map