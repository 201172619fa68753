import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { describeRendered, ROOT } from './rendered.world';

describeRendered('deploy/kubernetes', () => {
  it('the base, the components, the table of values and the chart’s alerts are what the chart makes of them', () => {
    const checked = spawnSync(process.execPath, ['scripts/kubernetes-manifests.mjs', '--check'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(checked.stderr).toBe('');
    expect(checked.status).toBe(0);
  });
});
