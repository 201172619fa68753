import { createHash } from 'node:crypto';
import { calledAddress } from '@chasqui/http';
import type { FastifyRequest } from 'fastify';
import { EXAMPLE_TIME, exampleTime } from '../openapi/example-time';
import { PLACEHOLDER, type ServedDescription } from '../openapi/served-description';
import type { Described } from './described';
import { readGuide } from './guide';
import { renderHomePage, renderMissingPage } from './home-page';
import { DocumentationSite, type SiteFile } from './site';
import { type Asset, readAssets } from './site-assets';

/** Placeholder for a time: a schedule in the past would be refused. */
const IN_TWO_DAYS = '{{in_two_days}}';

type Caller = Pick<FastifyRequest, 'protocol' | 'host'>;

/** Its pages show the address at which the reader reaches the service. */
export class ServedSite {
  readonly assets: ReadonlyMap<string, Asset> = readAssets();
  readonly home: string;
  readonly missing: string;
  private readonly guide = readGuide();
  private readonly version: string;
  private site: DocumentationSite | undefined;
  private readonly written = new Map<string, SiteFile>();

  /** @param consoleUrl empty: there is no console */
  constructor(
    private readonly publicUrl: string,
    private readonly consoleUrl: string,
    private readonly description: ServedDescription,
  ) {
    const hash = createHash('sha256');
    for (const { bytes } of this.assets.values()) hash.update(bytes);
    this.version = hash.digest('hex').slice(0, 8);
    this.home = renderHomePage({ version: this.version });
    this.missing = renderMissingPage({ version: this.version });
  }

  file(path: string, caller: Caller): SiteFile | undefined {
    const file = this.written.get(path) ?? this.write(path);
    if (file === undefined) return undefined;
    const text = file.text
      .replaceAll(PLACEHOLDER, calledAddress(this.publicUrl, caller))
      .replaceAll(IN_TWO_DAYS, exampleTime())
      .replaceAll(EXAMPLE_TIME, exampleTime());
    return { ...file, text };
  }

  private write(path: string): SiteFile | undefined {
    this.site ??= new DocumentationSite({
      document: this.description.template() as unknown as Described,
      guide: this.guide,
      consoleUrl: this.consoleUrl,
      version: this.version,
    });
    const file = this.site.file(path);
    if (file !== undefined) this.written.set(path, file);
    return file;
  }
}
