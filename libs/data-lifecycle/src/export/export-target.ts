import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CheckedFile } from './checked-file';
import type { ExportProblem } from '@chasqui/database';

export interface ExportTarget {
  /** @param name with `/` between folders @param isPacked incompressible: packing would only cost time */
  create(name: string, isPacked?: boolean): Promise<CheckedFile>;
  createBeside(name: string): Promise<CheckedFile>;
  /** Counts one more file of the organization, which may be missing. @throws ExportRefusedError: there are too many */
  countFile(): void;
}

export class FolderTarget implements ExportTarget {
  private constructor(private readonly folder: string) {}

  /**
   * @param folder new, or empty
   * @throws Error when it is not empty
   */
  static async open(folder: string): Promise<FolderTarget> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
    return new FolderTarget(folder);
  }

  async create(name: string): Promise<CheckedFile> {
    const path = join(this.folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const handle = await open(path, 'wx', 0o600);
    return new CheckedFile(name, {
      write: (bytes) => handle.writeFile(bytes),
      close: async () => {
        await handle.sync();
        await handle.close();
      },
    });
  }

  createBeside = (name: string): Promise<CheckedFile> => this.create(name);

  /** Without a limit. */
  countFile(): void {}
}

/** The export fails however often it is tried. */
export class ExportRefusedError extends Error {
  constructor(readonly problem: Extract<ExportProblem, 'too_large' | 'too_many_files' | 'given_up'>) {
    super(`the export ended: ${problem}`);
    this.name = 'ExportRefusedError';
  }
}
