import { loadConfig } from '@chasqui/config';
import { runApp } from '@chasqui/runtime';
import { startWhatsappSender } from './whatsapp-sender.app';
import { whatsappSenderVariables } from './whatsapp-sender.config';

void runApp('whatsapp-sender', async () => startWhatsappSender(loadConfig(whatsappSenderVariables)));
