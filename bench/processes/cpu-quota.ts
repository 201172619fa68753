import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders for groups in version 1 and version 2 of Linux's control groups, with the CPU controller. */
const VERSION_1 = '/sys/fs/cgroup/cpu';
const VERSION_2 = '/sys/fs/cgroup';
const PERIOD_US = 100_000;
/** Ten times the default weight: even on a busy machine a process is bound by its quota. */
const SHARES = '10240';
const WEIGHT = '1000';

let groups = 0;

/** Limits processes to a part of a core, as a container's CPU limit does (CFS bandwidth control). Needs root. */
export class CpuQuota {
  private constructor(private readonly folder: string) {}

  /** @param cores for example 0.05. @throws Error if groups cannot be created here */
  static create(cores: number): CpuQuota {
    const isFirst = existsSync(join(VERSION_1, 'cpu.cfs_quota_us'));
    groups += 1;
    const folder = join(isFirst ? VERSION_1 : VERSION_2, `chasqui-bench-${process.pid}-${groups}`);
    mkdirSync(folder);
    const quotaUs = String(Math.round(cores * PERIOD_US));
    if (isFirst) {
      writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD_US));
      writeFileSync(join(folder, 'cpu.cfs_quota_us'), quotaUs);
      writeFileSync(join(folder, 'cpu.shares'), SHARES);
    } else {
      writeFileSync(join(folder, 'cpu.max'), `${quotaUs} ${PERIOD_US}`);
      writeFileSync(join(folder, 'cpu.weight'), WEIGHT);
    }
    return new CpuQuota(folder);
  }

  hold(pid: number): void {
    writeFileSync(join(this.folder, 'cgroup.procs'), String(pid));
  }

  remove(): void {
    rmdirSync(this.folder);
  }
}
