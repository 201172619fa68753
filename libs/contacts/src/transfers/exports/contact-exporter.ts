import { Readable } from 'node:stream';
import type { ContactFieldRecord } from '../../records/fields/contact-field.repository';
import type { ContactFilter, ContactListRepository, ContactPart } from '../../records/lists/contact-list.repository';
import type { ContactSavesService } from '../../records/contact-saves.service';
import type { SegmentsService } from '../../records/segments/segments.service';
import { toContactData } from '../../records/requests/contact.response';
import { type ListPosition, positionOf } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { CutOffWork } from '../cut-off-work';
import type { MadeFiles } from '../made-files';
import { isPassing } from '../passing-trouble';
import type { ContactExportRepository, ExportProblem, TakenExport } from './contact-export.repository';
import { type ExportText, exportText } from './export-text';

export interface ContactExporterOptions {
  exports: ContactExportRepository;
  lists: ContactListRepository;
  segments: Pick<SegmentsService, 'within'>;
  saves: Pick<ContactSavesService, 'fieldsOf'>;
  files: MadeFiles;
  process: { readonly id: number };
  onFailure: (error: unknown, taken: TakenExport) => void;
  /** Limit for all downloadable exports of an organization together. */
  mostBytes: number;
  heartbeatMs?: number;
}

interface Written {
  total: number;
  bytes: number;
  /** It would exceed the organization's remaining room. */
  isOutgrown: boolean;
}

/** Contacts must pass the filter and, if given, the segment's rules at the time of writing. */
export type ExportFilter = Omit<ContactFilter, 'segment'> & { segmentId?: string };

const PAGE = 500;
const HEARTBEAT_MS = 5_000;
const LIFE_SECONDS = 24 * 60 * 60;

const BROKE_OFF: ExportProblem = {
  code: 'BROKE_OFF',
  message: 'The export broke off several times. Ask for it again.',
};
const NO_ROOM: ExportProblem = {
  code: 'STORAGE_FULL',
  message: "Your organization's storage (storage_mb) has no room for the file.",
};

const MB = 1024 * 1024;

const tooLarge = (mostBytes: number): ExportProblem => ({
  code: 'EXPORT_TOO_LARGE',
  message:
    `Your organization's exports may have ${Math.floor(mostBytes / MB)} MB together while they can be downloaded, and this file ` +
    'has no room among them. Filter the contacts, or wait until older exports are deleted.',
});

class ExportLost extends Error {}

/** The file exceeded the organization's remaining room. */
class ExportOutgrown extends Error {}

/** Writes contacts to files, page by page. An export that breaks off begins again. */
export class ContactExporter {
  private isStopped = false;
  private readonly cutOff: CutOffWork<TakenExport>;

  constructor(private readonly options: ContactExporterOptions) {
    this.cutOff = new CutOffWork((taken) => options.exports.giveBack(taken, true));
  }

  async run(): Promise<void> {
    while (!this.isStopped) {
      await this.cutOff.giveBackAll();
      const taken = await this.options.exports.take(BROKE_OFF, this.options.process.id);
      if (taken === null) return;
      await this.write(taken);
      if (this.cutOff.isAny) return;
    }
  }

  /** Running exports stop, and are left to other processes. */
  stop(): void {
    this.isStopped = true;
  }

  private async write(taken: TakenExport): Promise<void> {
    const { exports, saves, files, onFailure, mostBytes, heartbeatMs = HEARTBEAT_MS } = this.options;
    // A lost export is noticed at the next page.
    const timer = setInterval(() => void exports.keep(taken).catch(() => undefined), heartbeatMs);
    const written: Written = { total: 0, bytes: 0, isOutgrown: false };
    try {
      const fields = await saves.fieldsOf(taken);
      const text = exportText(taken.format, fields);
      // No race: an organization has one export written at a time.
      const room = mostBytes - (await exports.bytesOf(taken));
      const bytes = Readable.from(within(room, this.contacts(taken, fields, text, written), written), {
        objectMode: false,
      });
      const { mime, filename } = text;
      await files.write(taken, { mime, filename, lifeSeconds: LIFE_SECONDS }, bytes, (file) =>
        file === null ? exports.finish(taken, null, null, NO_ROOM) : exports.finish(taken, file, written.total, null),
      );
    } catch (error) {
      if (this.isStopped) await exports.giveBack(taken).catch(() => false);
      else if (written.isOutgrown) await exports.finish(taken, null, null, tooLarge(mostBytes));
      // The segment or a field of its rules is gone: no attempt can succeed.
      else if (error instanceof AppError && error.status === 404)
        await exports.finish(taken, null, null, { code: error.code, message: error.message });
      else {
        onFailure(error, taken);
        if (!this.cutOff.note(taken, error) && isPassing(error)) await exports.uncount(taken).catch(() => false);
      }
    } finally {
      clearInterval(timer);
    }
  }

  private async *contacts(
    taken: TakenExport,
    fields: readonly ContactFieldRecord[],
    text: ExportText,
    written: Written,
  ): AsyncGenerator<string> {
    const { segmentId, ...stored } = wantedOf(taken);
    const filter = await this.options.segments.within(taken, stored, segmentId);
    yield text.head;
    let after: ListPosition | null = null;
    do {
      if (this.isStopped || !(await this.options.exports.keep(taken))) throw new ExportLost();
      const page = { after, offset: 0, limit: PAGE };
      const { part, goesOnAt }: ContactPart = await this.options.lists.readForOrg(taken, filter, page);
      for (const row of part.rows) {
        yield text.row(toContactData(row, fields, null), written.total === 0);
        written.total += 1;
      }
      const last = part.rows.at(-1);
      after = part.isMore && last !== undefined ? positionOf(last) : goesOnAt;
    } while (after !== null);
    yield text.tail;
  }
}

async function* within(room: number, text: AsyncGenerator<string>, written: Written): AsyncGenerator<string> {
  for await (const part of text) {
    written.bytes += Buffer.byteLength(part);
    written.isOutgrown = written.bytes > room;
    if (written.isOutgrown) throw new ExportOutgrown();
    yield part;
  }
}

/** JSON has no dates. */
function wantedOf({ filter }: TakenExport): ExportFilter {
  const stored = filter as Omit<ExportFilter, 'updatedSince'> & { updatedSince: string | null };
  return { ...stored, updatedSince: stored.updatedSince === null ? null : new Date(stored.updatedSince) };
}
