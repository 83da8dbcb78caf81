import { extensionOf } from './document-names';

const names = (words: string) => new Set(words.split(' '));

/** Where programs keep passwords, tokens and keys; by the whole name of the file, in small letters. */
const NAMES = names(
  [
    '.env .npmrc .yarnrc.yml .netrc _netrc .pgpass pgpass.conf .my.cnf .pypirc .git-credentials .htpasswd .dockercfg .dockerconfigjson .s3cfg .boto .vault-token',
    'id_rsa id_dsa id_ecdsa id_ed25519 id_ecdsa_sk id_ed25519_sk kubeconfig kubeconfig.yaml kubeconfig.yml wp-config.php master.key',
    'credentials application_default_credentials.json auth.json local.settings.json terraform.tfvars terraform.tfvars.json',
  ].join(' '),
);
const EXTENSIONS = names('.env .pem .key .p8 .p12 .pfx .jks .keystore .kdbx .ppk .ovpn .tfstate .mobileprovision');
/** `.env.local`, `credentials.json`, `client_secret_12.json`, `secrets.prod.yaml`, `service-account-key.json`, `prod.auto.tfvars`. */
const SHAPES = [
  /^\.env\../,
  /^(credentials?|secrets?)(\.[\w-]+)*\.(json|ya?ml|toml|ini|cfg|conf|properties|xml|csv|txt|env)$/,
  /^(client|api)[-_]secrets?.*\.json$/,
  /^service[-_]?account.*\.json$/,
  /\.auto\.tfvars(\.json)?$/,
];
/** `.env.example` and its like are there to be read. */
const EXAMPLE = /\.(example|sample|template|dist|tpl)(\.\w+)?$/;

/** Does a file of this name hold passwords, tokens or keys as a rule? Its content is not looked at. */
export function mayHoldCredentials(fileName: string): boolean {
  const name = fileName.toLowerCase();
  if (EXAMPLE.test(name)) return false;
  return NAMES.has(name) || EXTENSIONS.has(extensionOf(name)) || SHAPES.some((shape) => shape.test(name));
}
