/**
 * Files that people upload to send them. Forms are streamed, never held whole; this room checks their bounds, the
 * file's type by its first bytes, its room in the organization's storage, and its turn. Used by the API and the
 * console. Must never know API keys or sessions, nor decide who may upload.
 */
export { ClientFiles, type ReceivedFile } from './client-files';
export { kindOfAddress, typeOfFile } from './file-types';
export { FileUploads, type InspectedFile, type UploadedForm } from './file-uploads';
export { acceptForms, FORM_TYPE } from './form-bodies.hook';
export type { FormShape } from './upload-form';
export { ApiFileForm, type UploadRequest, uploadRequestOf } from './upload-request';
export { toUploadedFile, UploadedFileData } from './uploaded-file.response';
