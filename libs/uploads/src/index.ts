/**
 * Files that people give to the service to send them: the form that brings one, read as it comes and never held whole;
 * its bounds, its type by its first bytes, its room in the organization's storage, and its turn. Used by whoever takes
 * files: the API and the console. It knows no key and no session, and says nothing about who may upload.
 */
export { ClientFiles, type ReceivedFile } from './client-files';
export { kindOfAddress, typeOfFile } from './file-types';
export { FileUploads, type InspectedFile, type UploadedForm } from './file-uploads';
export { acceptForms, FORM_TYPE } from './form-bodies.hook';
export type { FormShape } from './upload-form';
export { ApiFileForm, type UploadRequest, uploadRequestOf } from './upload-request';
export { toUploadedFile, UploadedFileData } from './uploaded-file.response';
