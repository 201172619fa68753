import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { GatewayOffer } from '@chasqui/whatsapp/linking';
import { CONFIG, LOGGER, type Logger } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiGatewayConfig } from '../../api-gateway.config';

/** As npm names the package of the app (`scripts/pack-gateway.mjs`). */
const NAME = /^chasqui-whatsapp-gateway-(\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Za-z.]{1,40})?)\.tgz$/;
/** The newest versions offered; they are held in memory. */
const MOST = 3;
const LARGEST_BYTES = 32 * 1024 * 1024;

export interface GatewayPackage {
  file: string;
  version: string;
  /** Hexadecimal. */
  sha256: string;
  bytes: Buffer;
}

/** Packages of the gateway app that the operator put into `GATEWAY_PACKAGES_DIR`, newest version first. */
@Injectable()
export class GatewayPackages implements GatewayOffer {
  readonly all: readonly GatewayPackage[];

  constructor(@Inject(CONFIG) { GATEWAY_PACKAGES_DIR: folder }: ApiGatewayConfig, @Inject(LOGGER) logger: Logger) {
    this.all = folder === '' ? [] : packagesIn(folder, logger);
  }

  get latestVersion(): string | null {
    return this.all[0]?.version ?? null;
  }

  find(file: string): GatewayPackage | undefined {
    return this.all.find((each) => each.file === file);
  }
}

/** An unreadable folder stops nothing but downloads. */
function packagesIn(folder: string, logger: Logger): GatewayPackage[] {
  try {
    const names = readdirSync(folder).flatMap((file) => {
      const version = NAME.exec(file)?.[1];
      return version === undefined || statSync(join(folder, file)).size > LARGEST_BYTES ? [] : [{ file, version }];
    });
    const newest = names.sort((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true })).slice(0, MOST);
    return newest.map((name) => {
      const bytes = readFileSync(join(folder, name.file));
      return { ...name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    });
  } catch (error) {
    logger.error({ err: error }, 'no gateway app is offered for download: GATEWAY_PACKAGES_DIR cannot be read');
    return [];
  }
}
