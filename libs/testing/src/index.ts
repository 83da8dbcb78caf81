export { freePort } from './free-port';
export type { RunningApp } from './start-app';
export { startApp } from './start-app';
export type { PlatformDatabase } from './start-platform-database';
export { startPlatformDatabase } from './start-platform-database';
export type { TemporaryFolder } from './temporary-folder';
export { temporaryFolder } from './temporary-folder';
export type { ModelCall, ScriptedAnswer, ScriptedModelEndpoint } from './scripted-model-endpoint';
export { startScriptedModelEndpoint } from './scripted-model-endpoint';
