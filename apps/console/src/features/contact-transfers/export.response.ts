import { ContactExportData, type ExportRecord, toExportFigures } from '@chasqui/contacts/transfers';
import { Shown } from '@chasqui/http/requests';
import { OmitType } from '@nestjs/swagger';

/** Without `url`: the file is downloaded through the console. */
export class ConsoleContactExportData extends OmitType(ContactExportData, ['url'] as const) {
  @Shown('There is a file to download.') has_file: boolean;
}

export const toConsoleContactExportData = (row: ExportRecord): ConsoleContactExportData => ({
  ...toExportFigures(row),
  has_file: row.fileId !== null,
});
