import { loadConfig } from '@chasqui/config';
import { runApp } from '@chasqui/runtime';
import { startPairing } from './pairing.app';
import { pairingVariables } from './pairing.config';

void runApp('pairing', () => startPairing(loadConfig(pairingVariables)));
