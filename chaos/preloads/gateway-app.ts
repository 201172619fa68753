import { join } from 'node:path';

export interface GatewaySend {
  request: { text?: string };
}

interface SandboxDriverClass {
  SandboxDriver: { prototype: { send(message: GatewaySend): Promise<unknown> } };
}

interface SendLedgerClass {
  SendLedger: { prototype: { find(id: string): unknown } };
}

interface TunnelConnectionClass {
  TunnelConnection: { prototype: { leftMsOf(frame: { deadline: string }): number } };
}

interface TunnelClientClass {
  TunnelClient: { prototype: { dialSecond(older: unknown): Promise<void> } };
}

interface StoreHealthClass {
  StoreHealth: { prototype: { persist(work: () => Promise<void>): Promise<void> } };
}

/**
 * Loads a class of the gateway app in its own process. By path at run time: no code of ours links the gateway app
 * (GPL).
 */
const load = (file: string): unknown => require(join(__dirname, '../../apps/whatsapp-gateway/src', file));

export const sandboxDriver = (): SandboxDriverClass['SandboxDriver'] =>
  (load('driver/sandbox/sandbox.driver.js') as SandboxDriverClass).SandboxDriver;

export const sendLedger = (): SendLedgerClass['SendLedger'] =>
  (load('ledger/send-ledger.js') as SendLedgerClass).SendLedger;

export const tunnelConnection = (): TunnelConnectionClass['TunnelConnection'] =>
  (load('tunnel/tunnel-connection.js') as TunnelConnectionClass).TunnelConnection;

export const tunnelClient = (): TunnelClientClass['TunnelClient'] =>
  (load('tunnel/tunnel.client.js') as TunnelClientClass).TunnelClient;

export const storeHealth = (): StoreHealthClass['StoreHealth'] =>
  (load('store/store-health.js') as StoreHealthClass).StoreHealth;
