import { BaileysWorld } from '../../testing/baileys.world';
import { describeDriver } from '../driver.conformance';

describeDriver('the Baileys driver', () => new BaileysWorld().open());
