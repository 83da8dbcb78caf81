import { Server, ServerCredentials } from '@grpc/grpc-js';
import { ImporterService } from '@strata/contracts';
import type { ImporterCalls } from './importer-calls.server';

/** As large as the largest HTTP body. */
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;
const STOP_LIMIT_MS = 3_000;

/** A listening gRPC server. */
export interface RunningGrpcServer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Serves the import service over gRPC, without encryption: inside a cluster the network policy guards it, on a laptop the loopback address.
 * @param port 0 lets the system choose one
 */
export async function startGrpcServer(calls: ImporterCalls, address: { host: string; port: number }): Promise<RunningGrpcServer> {
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
    'grpc.keepalive_time_ms': 30_000,
    'grpc.keepalive_permit_without_calls': 1,
  });
  server.addService(ImporterService, calls.implementation());
  const host = address.host.includes(':') ? `[${address.host}]` : address.host;
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`${host}:${address.port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.forceShutdown(), STOP_LIMIT_MS);
        server.tryShutdown(() => {
          clearTimeout(force);
          resolve();
        });
      }),
  };
}
