# igraph's Leiden on modularity over an edge list: python3 igraph_leiden.py <edges> <nodes> <repeats>
import json
import random
import statistics
import sys
import time

import igraph

path, nodes, repeats = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
edges, weights = [], []
with open(path) as lines:
    for line in lines:
        source, target, weight = line.split()
        edges.append((int(source), int(target)))
        weights.append(float(weight))
graph = igraph.Graph(n=nodes, edges=edges)
times, values = [], []
for repeat in range(repeats * (50 if nodes < 1000 else 1)):
    random.seed(repeat)
    began = time.process_time() if nodes >= 1000 else time.perf_counter()
    found = graph.community_leiden(objective_function="modularity", weights=weights)
    ended = time.process_time() if nodes >= 1000 else time.perf_counter()
    times.append((ended - began) * 1000)
    values.append(graph.modularity(found.membership, weights=weights))
print(json.dumps({"ms": statistics.median(times), "modularity": statistics.mean(values)}))
