// Order of test files while their durations are unknown, as in a fresh clone: files that mostly wait go first, so that
// no worker is left alone with one at the end. Later Jest uses its own measurements.
const { default: Sequencer } = require('@jest/test-sequencer');

const long = [
  'webhook-dispatcher/src/(dispatcher-deaths|dispatchers|recovery|attempt-outcomes|closed-network|isolation).e2e.ts',
  'webhook-dispatcher/src/returning-endpoint.test.ts',
  'test/(standalone|whatsapp/.*|console/.*).e2e.ts',
  'test/system/(plan-limits|bulk|bulk-faults|hanging-gateway|without-redis|freed-keys|lost-gateway|answers|numbers|sms-phones|sms-life|key-changes|message-life).e2e.ts',
  'libs/lanes/src/processes/process-registry.e2e.ts',
  'whatsapp-gateway/src/(main|driver/baileys/baileys.(driver|pairing|process|send)).test.ts',
  'local-services/src/postgres-server.e2e.ts',
  'sms-dispatcher/src/features/messages/storm.e2e.ts',
].map((pattern) => new RegExp(`${pattern}$`));

module.exports = class LongFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = (test) => test.duration === undefined && long.some((pattern) => pattern.test(test.path));
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
