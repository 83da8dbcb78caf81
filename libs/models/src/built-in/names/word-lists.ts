const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''));

/** Capitalised by custom and no name of anything: months, days, forms of address, words of headings and of references. */
export const NO_NAMES = set(
  `id ids ip ips uid uids gid gids pid pids tid tty ttys eof nul stdin stdout stderr lhs rhs fd fds cmd args gib mib kib gb mb kb tb pb
   api apis abi abis vm vms gc gcs url urls uri uris urn ui gui cpu cpus ram rom pr prs ci eula tos rfc rfcs std inc upon
   otoh lgtm afaik imho fyi wip tbd tba rights reserved memo abstract status distribution angle
   january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
   monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun mr mrs ms dr sir madam
   note notes example examples table figure fig section chapter appendix appx page article clause paragraph schedule exhibit annex volume vol
   part item step see also must shall should will may can cannot not no yes ok required recommended optional warning caution important tip
   todo fixme true false null none undefined added fixed changed removed deprecated updated improved support supported new bug bugs fix
   ceo ceos cfo cto coo vp usage installation features license licence contributing documentation changelog readme copyright isbn issn doi pp ibid et al
   attn cfr c.f.r majeure ph.d phd mba bsc msc cv faq faqs qa ok fax tel telephone
   everyone everybody anyone anybody someone somebody nobody usecase usecases`,
);

/** Terms that contracts, licences, manuals and specifications write with a capital when they mean what they defined themselves. */
export const DEFINED_TERMS = set(
  `developer developers listing listings subscriber subscribers affiliate affiliates
   agreement agreements party parties company customer client supplier vendor contractor employee employer seller buyer purchaser lender
   borrower landlord tenant licensor licensee license licence contribution contributor contributors work works derivative source object
   software program programs product products service services documentation deliverables materials property term terms condition
   conditions effective date fees fee payment payments invoice notice notices confidential information recipient discloser person entity
   legal you your we us our user users server client clients request response message header body field method resource host file files
   function functions module modules class classes type types option options parameter parameters argument arguments value values
   default settings configuration system systems committee board chair chairman chairperson secretary treasurer member members meeting
   minutes agenda motion item items action actions report reports quorum present absent apologies attendees staff director directors
   president council public comment comments adjournment approval project projects team teams issue issues release releases version
   versions general abstract introduction background summary conclusion conclusions references results discussion methods acknowledgements
   acknowledgments contents index preface foreword overview order orders court state states government university college city county
   department office agency act section sections title subtitle recital recitals warranty warranties liability indemnity`,
);

/** Short names that are also words. */
export const SHORT_NAMES: ReadonlySet<string> = new Set(
  'US USA UK EU UN UAE IT U.S. U.K. U.N. E.U. U.S.A. WHO NATO'.split(' ').filter((name) => name !== 'IT'),
);

/** Programs, systems, languages, formats and protocols that everybody in the trade knows; folded. */
export const KNOWN_PRODUCTS = set(
  `python java javascript typescript ecmascript rust ruby perl php kotlin scala haskell erlang elixir clojure fortran cobol pascal lua lisp
   node.js nodejs deno npm yarn pip maven gradle webpack babel react angular vue svelte jquery django flask rails laravel spring express
   linux unix windows macos android ios solaris freebsd openbsd netbsd debian ubuntu fedora centos rhel gentoo arch alpine
   docker kubernetes podman ansible terraform jenkins github gitlab bitbucket git subversion mercurial cvs svn
   postgresql postgres mysql mariadb sqlite mongodb redis cassandra elasticsearch neo4j arangodb oracle kafka rabbitmq memcached
   apache nginx firefox chrome chromium safari opera netscape emacs vim vscode eclipse intellij xcode bash zsh powershell
   redis github makefile tcl bsd aix smartos cygwin darwin mandb groff gnulib ndbm gdbm mathml svgz memcache haproxy varnish puppet chef vagrant mac osx
   gcc clang llvm cmake autoconf automake glibc musl openssl gnutls libssl curl wget openssh systemd dbus gnome kde qt gtk xorg wayland
   http https tcp udp ipv4 ipv6 tls ssl ssh ftp sftp smtp imap pop3 dns dhcp ldap nfs smb ntp snmp rpc grpc rest soap oauth jwt
   html xhtml css xml json yaml toml csv sql svg png jpeg gif pdf postscript latex tex markdown utf-8 ascii unicode posix ansi ieee
   matlab js dom gpt llm llms wasi wasm smtp tftp bootp icmp arp rarp procfs sysfs vfs cifs nuget latex2e utc gmt ascii ebcdic
  xhtml sgml jpg png bzip2 gzip zlib lz4 zstd xz dtd rtf rss atom xslt xpath wasm webassembly webgl websocket cbor bson protobuf messagepack
  slackware gentoo selinux bazaar darcs tru64 irix hp-ux posix bsd gnupg pgp openpgp aes des rsa sha-1 sha-256 md5 hmac mime irc gopher telnet bgp ospf
  nat vpn wifi usb pci sata nvme efi uefi bios acpi luks btrfs ext4 xfs zfs ntfs lvm iptables nftables seccomp cgroups qemu kvm xen wine gdb valgrind
  aws azure gcp hadoop spark tensorflow pytorch numpy pandas scipy cuda opengl vulkan opencl x11 arm x86 amd64 risc-v
  prolog ocaml wordnet texinfo ghostscript libgcrypt quic mqtt amqp spdy sctp dccp rtp rtcp rtsp sdp xmpp webrtc websockets dnssec edns0 ipsec
  ikev2 kerberos gssapi sasl saml openid webauthn fido2 totp pkcs asn.1 abnf bnf ebnf json-ld rdf sparql graphql wsdl corba dcom xmlrpc xml-rpc
  ethernet fddi isdn adsl vdsl bluetooth zigbee gsm umts arpanet nsfnet milnet bitnet usenet mpls vxlan ppp slip pppoe l2tp pptp icmpv6 igmp
  dhcpv6 netbios appletalk decnet lzma deflate squashfs tmpfs overlayfs apfs sse sse2 sse3 sse4 avx avx2 avx512 avx-512 mmx neon altivec mips
  sparc powerpc ppc64 itanium x86-64 aarch64 arm64 riscv s390x loongarch openvms smalltalk awk gawk ksh csh tcsh busybox coreutils binutils
  gettext inkscape libreoffice openoffice ffmpeg gstreamer pulseaudio pipewire alsa sdl glx egl directx win32 mingw msys rustc crates.io pypi cpan
  homebrew macports apt dpkg rpm dnf pacman flatpak appimage openwrt u-boot coreboot launchd rsync nmap wireshark tcpdump netcat libcurl nghttp2
  boringssl libressl wolfssl mbedtls nss yubikey openvpn wireguard leveldb rocksdb lmdb duckdb clickhouse influxdb prometheus grafana
  opentelemetry otlp kibana logstash fluentd zookeeper etcd istio bazel meson scons libtool pkg-config m4 yacc bison antlr doxygen javadoc jsdoc
  docbook asciidoc troff nroff truetype opentype woff woff2 mp3 mp4 vorbis flac aac h.264 hevc av1 vp8 vp9 mpeg mpeg-2 mpeg-4 webp avif tiff exif
  utf-16 utf-32 ucs-2 iso-8859-1 latin-1 shift-jis gb2312 gbk gb18030 koi8-r us-ascii base64 crc32 md4 sha1 sha256 sha512 sha-512 sha-3 chacha20
  ecdsa ecdh eddsa ed25519 x25519 3des rc4 pbkdf2 bcrypt scrypt argon2 es5 es6 es2015 es2016 es2017 es2018 es2019 es2020 jsx jsdom eslint rollup
  vite esbuild swc turbopack turborepo next.js nuxt mocha jasmine cypress puppeteer redux rxjs lodash fastify nestjs prisma typeorm matplotlib
  scikit-learn onnx xgboost spacy nltk gensim langchain langsmith langgraph llamaindex ollama vllm chatgpt gpt-2 gpt-3 gpt-3.5 gpt-4 gpt-4o
  dall-e texlive tex metapost bibtex webkit gecko spidermonkey elf dwarf posix.1 gtk2 gtk3 gtk4 xlib motif glib gobject icu cldr`,
);

/** Bodies that everybody in the trade knows by their letters; folded. */
export const KNOWN_ORGANIZATIONS = set(
  `acm ieee ietf iesg iana icann iec iso w3c ecma ansi nist nasa esa cern darpa arpa mit m.i.t eff fsf gnu osi cncf ibm hp dec sun amd nvidia intel
   nato unesco unicef wipo nsf imf wto opec asean gatt fifa uefa nba nfl nhl mlb bbc cnn nbc cbs abc npr fbi cia nsa epa fda sec irs fcc ftc doj dod nih cdc
   nsf noaa usda gao omb cisa dhs hud
   iab irtf isoc arin apnic lacnic ccitt itu itu-t etsi cnri cwi usc isi sri bbn ucla inria cnrs dfki kaist oasis whatwg khronos mitre spi
   epsrc serc dfg anr ldc elra elda esrc nserc openai anthropic google microsoft facebook ericsson nokia huawei samsung mozilla
   cloudflare hashicorp suse canonical collabora igalia siemens qualcomm broadcom cisco bloomberg reuters deepmind tc39`,
);

/** Ideas, methods and parts of machines that everybody in the trade writes with these letters; folded. */
export const KNOWN_CONCEPTS = set(
  `nlp ocr asr tts simd mimd spmd jit aot oop mvc mvvm mtu mss rtt ttl syn ack fin rst cwnd qos tlb mmu dma fpu alu isa risc cisc smp numa fifo lifo
   dfa nfa ast cfg ssa tco raii pie aslr plt rtti ecc fec pdu uuid guid pos svm crf knn lsa lsi pca svd mle tf-idf idf rnn lstm gan vae rl rlhf rag ai ml
   agi hci iot saas paas iaas cname aaaa hmm pcfg hpsg lfg gpu gpus tpu cpu sni fqdn mua mta mda crl kdf aead cbc gcm csrf xss cors dos ddos mitm
   bgp4 tld rr dst lru lfu crdt acid oltp olap etl nat np vp pp nps vps lts ide`,
);

/** Licences and laws by their letters; folded. */
export const KNOWN_LAWS = set(
  'gpl lgpl agpl gplv2 gplv3 lgplv2 lgplv2.1 lgplv3 agplv3 mpl mpl-2.0 gfdl ofl cc0 dfsg apache-2.0 gpl-2 gpl-3 lgpl-2.1 lgpl-3 gdpr hipaa ccpa dmca coppa ferpa erisa',
);
