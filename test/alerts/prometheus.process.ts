import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@chasqui/local-services';
import { stopChild } from '@chasqui/runtime';
import { waitFor } from '@chasqui/testing';
import { stringify } from 'yaml';

const EVERY = '500ms';

interface Sample {
  metric: Record<string, string>;
  value: [number, string];
}

export class PrometheusProcess {
  private said = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly port: number,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.said += chunk.toString()));
  }

  /** @param opsUrls operations ports of the apps @param rules text of a rules file */
  static async start(opsUrls: readonly string[], rules: string): Promise<PrometheusProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'chasqui-prometheus-'));
    writeFileSync(join(folder, 'alerts.yaml'), rules);
    const config = {
      global: { scrape_interval: EVERY, scrape_timeout: EVERY, evaluation_interval: EVERY },
      rule_files: ['alerts.yaml'],
      scrape_configs: [
        // An app needs some two seconds to answer when PostgreSQL is away, so scrapes allow for it.
        {
          job_name: 'chasqui',
          scrape_interval: '2s',
          scrape_timeout: '2s',
          static_configs: [{ targets: opsUrls.map((url) => new URL(url).host) }],
        },
      ],
    };
    writeFileSync(join(folder, 'prometheus.yaml'), stringify(config));
    const port = await freePort();
    const child = spawn('prometheus', [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ]);
    const prometheus = new PrometheusProcess(child, folder, port);
    const isReady = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}/-/ready`)).ok;
    await waitFor(isReady, { what: `Prometheus, which said: ${prometheus.said}` });
    return prometheus;
  }

  /** The current value of an expression. @throws Error if Prometheus cannot parse it */
  async query(expr: string): Promise<Sample[]> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/v1/query?query=${encodeURIComponent(expr)}`);
    const body = (await answer.json()) as { error?: string; data?: { result: Sample[] } };
    if (body.data === undefined) throw new Error(`${expr}: ${body.error}`);
    return body.data.result;
  }

  /** Names of the firing alerts, with their app or kind. @param within includes those that fired within this time */
  async firing(within?: string): Promise<string[]> {
    const firing = 'ALERTS{alertstate="firing"}';
    const samples = await this.query(within === undefined ? firing : `count_over_time(${firing}[${within}])`);
    return samples.map(({ metric }) => [metric.alertname, metric.app ?? metric.kind].filter(Boolean).join(' ')).sort();
  }

  async stop(): Promise<void> {
    await stopChild(this.child, 10_000);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
