// What a container may do, from its first process and the engine.

/** Capabilities as a bit mask: the proxy's program is marked with NET_BIND_SERVICE. */
const NO_CAPABILITY = '0000000000000000';
const NET_BIND_SERVICE = '0000000000000400';
const OURS = '10001';
const STORES = ['postgres', 'redis'];

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {readonly string[]} services that run
 */
export async function checkContainers(stack, services) {
  for (const service of services) {
    const faults = [...(await faultsOfProcess(stack, service)), ...(await faultsOfLimits(stack, service))];
    if (faults.length > 0) throw new Error(`${service}: ${faults.join('; ')}`);
  }
  return `${services.length} services`;
}

async function faultsOfProcess(stack, service) {
  const { stdout } = await stack.exec(service, ['cat', '/proc/1/status']);
  // Each line is `Name:<tab>value<tab>further values`.
  const lines = new Map(
    stdout
      .split('\n')
      .map((line) => line.split(/:?\s+/))
      .map(([name, first]) => [name, first]),
  );
  const value = (name) => lines.get(name);
  const faults = [];
  const bound = service === 'proxy' ? NET_BIND_SERVICE : NO_CAPABILITY;
  if (value('CapBnd') !== bound) faults.push(`capabilities ${value('CapBnd')}`);
  if (value('NoNewPrivs') !== '1') faults.push('it can gain rights');
  if (STORES.includes(service) ? value('Uid') === '0' : value('Uid') !== OURS) faults.push(`user ${value('Uid')}`);
  const writes = await stack.exec(service, ['sh', '-c', 'echo x > /written || echo x > /usr/written'], {
    mayFail: true,
  });
  if (writes.code === 0) faults.push('its file system can be written');
  return faults;
}

async function faultsOfLimits(stack, service) {
  const faults = [];
  for (const { HostConfig } of await stack.containersOf(service)) {
    if (!(HostConfig.Memory > 0)) faults.push('no limit of memory');
    if (!(HostConfig.PidsLimit > 0)) faults.push('no limit of processes');
    const { 'max-size': size, 'max-file': files } = HostConfig.LogConfig.Config;
    if (size === undefined || files === undefined) faults.push('a log without a limit');
  }
  return faults;
}
