print("woodshed")
